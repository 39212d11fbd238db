import { type AccessChange, accessChangeOf, announceAccess } from "./access-event";

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

/** Tells the Studio if the lake closed a socket because its user's access changed. */
export function reportAccess(code: number): AccessChange | undefined {
  const detail = accessChangeOf(code);
  if (detail) announceAccess(detail);
  return detail;
}
