export { type Audience, mayHear } from "./audience";
export { EventSocket } from "./event-socket";
export { EventStream } from "./event-stream";
export { listenFilter } from "./filter";
export { ListenHub, type Subscription } from "./hub";
export { EventMessage } from "./message";
export type { EventSink } from "./sink";
export { startListening } from "./start";
export type { ListenRequest } from "./subscription";
