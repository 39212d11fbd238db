export { acceptedNames } from "./accepted-names";
export { networkOf } from "./client-network";
export { etagOf, isNotModified } from "./conditional-request";
export { drainBody } from "./drain-body";
export { cleanAddress, isEmail } from "./email";
export { FairQueue } from "./fair-queue";
export { hostOf, isHost, readAbsoluteForm, SEVERAL, servesHost } from "./host";
export { createInProcessFetch } from "./in-process-fetch";
export { InvalidationLog } from "./invalidation-log";
export { type Endpoint, KEEP_ALIVE_MS, listen } from "./listen";
export {
  createLog,
  createStderrLog,
  describeError,
  type Log,
  type LoggedError,
  logOutput,
  type ProcessLog,
  Secrets,
} from "./log";
export { escapeMarkup } from "./markup";
export { connectInMemory } from "./memory-connection";
export { createPrivateFolder } from "./private-folder";
export { isPublicAddress } from "./public-address";
export { describeStartFailure, isExpectedError, StartError } from "./start-error";
export { stopOnSignals } from "./stop-signals";
export { TagIndex } from "./tag-index";
export { asksForWebSocket, respondWithoutUpgrade, surviveErrors } from "./upgrade";
