export { ListenHub } from "./hub";
export { delayed, EventMessage, type EventSink, EventSocket, EventStream } from "./sink";
export { type ListenRequest, startListening, startLive } from "./subscription";
