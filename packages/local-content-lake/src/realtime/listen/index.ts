export { EventSocket } from "./event-socket";
export { EventStream } from "./event-stream";
export { ListenHub } from "./hub";
export type { Subscription } from "./listener-groups";
export type { EventSink } from "./sink";
export { EventMessage } from "./sink";
export type { ListenRequest } from "./subscription";
export { type Audience, canReceive, startListening } from "./subscription";
