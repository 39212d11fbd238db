export { liveSubscription, startLive } from "./live-events";
