export { EventSocket } from "./event-socket";
export { EventStream } from "./event-stream";
export { ListenHub } from "./hub";
export { delayed, EventMessage, type EventSink } from "./sink";
export { type ListenRequest, startListening, startLive } from "./subscription";
