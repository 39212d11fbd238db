export { Notices } from "./notices";
export type { NoticeChange, Notifier, Person, SignInRequest } from "./types";
