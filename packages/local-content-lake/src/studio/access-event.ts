import { CLOSE_CODES, type EndReason } from "../auth/people/open-connections";

/** Why the lake closed the connections of this Studio's user. */
export type AccessChange = EndReason;

/** Event on the Studio's window when the lake closes its connections; `detail` is an AccessChange. */
export const ACCESS_EVENT = "local-content-lake:access";

/** The access change that a WebSocket close code stands for, if any. */
export function accessChangeOf(code: number): AccessChange | undefined {
  if (code === CLOSE_CODES.signedOut) return "signedOut";
  return code === CLOSE_CODES.roleChanged ? "roleChanged" : undefined;
}
