import type { IncomingMessage } from "node:http";

export type GetClientIp = (request: IncomingMessage) => string;

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The other end of the connection; what a proxy on this machine names as its own other end. Nobody else is believed. */
export function getClientIp({ headers, socket }: IncomingMessage): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || !LOOPBACK.test(direct)) return direct;
  return String(forwarded).split(",").at(-1)?.trim() || direct;
}
