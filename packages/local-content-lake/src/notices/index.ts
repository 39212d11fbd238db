export { Notices } from "./notices";
export type { NoticeChange, Notifier, Person } from "./types";
