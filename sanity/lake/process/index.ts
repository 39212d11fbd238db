export { type Endpoint, listen } from "./listen";
export { createLog, describeError, type Log, type LoggedError, logOutput, Secrets } from "./log";
export { describeStartFailure, StartError } from "./start-error";
export { stopOnSignals } from "./stop-signals";
