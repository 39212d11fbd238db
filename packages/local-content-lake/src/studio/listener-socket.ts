import { CLOSE_CODES, type EndReason } from "../auth/open-connections";
import { PACKAGE_NAME } from "../util/package-name";

/** Why the lake closed the connections of this Studio's user; "refused": it refuses the user's token. */
export type AccessChange = EndReason | "refused";

/** Event on the Studio's window when the lake closes connections or refuses the token; `detail`: AccessChange. */
export const ACCESS_EVENT = `${PACKAGE_NAME}:access`;

/** An event of a listener, as a WebSocket carries it. */
export interface Frame {
  event: string;
  id?: string;
  data: unknown;
}

export function announceAccess(detail: AccessChange): void {
  window.dispatchEvent(new CustomEvent(ACCESS_EVENT, { detail }));
}

/** Tells the Studio if the lake closed a socket because its user's access changed. */
export function reportAccess(code: number): AccessChange | undefined {
  const reasons: EndReason[] = ["signedOut", "roleChanged"];
  const detail = reasons.find((reason) => CLOSE_CODES[reason] === code);
  if (detail) announceAccess(detail);
  return detail;
}

/**
 * Returns the address of a listener as a WebSocket.
 * @param token goes into the address, because a browser's WebSocket sends no headers
 */
export function listenerAddress(url: string, token: string | undefined): URL {
  const address = new URL(url, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (token) address.searchParams.set("__token", token);
  return address;
}
