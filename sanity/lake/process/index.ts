export { readAbsoluteForm } from "./absolute-form";
export { hostOf, SEVERAL } from "./host-of";
export { type Endpoint, KEEP_ALIVE_MS, listen } from "./listen";
export { createLog, describeError, type Log, type LoggedError, logOutput, Secrets } from "./log";
export { makeFolder } from "./make-folder";
export { describeStartFailure, StartError } from "./start-error";
export { stopOnSignals } from "./stop-signals";
export { TaggedKeys } from "./tagged-keys";
export { Turns } from "./turns";
