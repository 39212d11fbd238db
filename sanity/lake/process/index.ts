export { type Endpoint, listen } from "./listen";
export { describeStartFailure, StartError } from "./start-error";
export { stopOnSignals } from "./stop-signals";
