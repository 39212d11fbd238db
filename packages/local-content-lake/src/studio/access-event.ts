import { CLOSE_CODES, type EndReason } from "../auth/people/open-connections";

/** Why the lake closed the connections of this Studio's user; "refused": it refuses the user's token. */
export type AccessChange = EndReason | "refused";

/** Event on the Studio's window when the lake closes connections or refuses the token; `detail`: AccessChange. */
export const ACCESS_EVENT = "local-content-lake:access";

export function announceAccess(detail: AccessChange): void {
  window.dispatchEvent(new CustomEvent(ACCESS_EVENT, { detail }));
}

/** The access change that a WebSocket close code stands for, if any. */
export function accessChangeOf(code: number): AccessChange | undefined {
  if (code === CLOSE_CODES.signedOut) return "signedOut";
  return code === CLOSE_CODES.roleChanged ? "roleChanged" : undefined;
}
