import { CLOSE_CODES, type EndReason } from "../auth/people/open-connections";

/** What the lake decided about whoever uses this Studio. */
export type AccessChange = EndReason;

/** Told to the window of a Studio, with an AccessChange as its `detail`, when its connections are ended for it. */
export const ACCESS_EVENT = "local-content-lake:access";

/** The decision that a WebSocket was closed for, if it was. */
export function accessChangeOf(code: number): AccessChange | undefined {
  if (code === CLOSE_CODES.signedOut) return "signedOut";
  return code === CLOSE_CODES.roleChanged ? "roleChanged" : undefined;
}
