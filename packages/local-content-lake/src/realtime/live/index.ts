export { startLive } from "./live-events";
