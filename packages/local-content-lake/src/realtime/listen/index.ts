export { EventSocket } from "./event-socket";
export { EventStream } from "./event-stream";
export { ListenHub } from "./hub";
export type { Subscription } from "./listener-groups";
export { EventMessage, type EventSink } from "./sink";
export { type Audience, type ListenRequest, startListening, startLive } from "./subscription";
