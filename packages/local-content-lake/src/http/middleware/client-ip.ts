import type { IncomingMessage } from "node:http";

export type GetClientIp = (request: IncomingMessage) => string;

/** IP addresses of this machine. */
export const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The peer's IP address; behind a proxy on loopback, the last one that the proxy reports. No other proxy is trusted. */
export function getClientIp({ headers, socket }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || !LOOPBACK.test(direct)) return direct;
  return String(forwarded).split(",").at(-1)?.trim() || direct;
}
