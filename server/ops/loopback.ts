import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.[\d.]+|::1)$/;
const LOOPBACK_HOST = /^(?:localhost|[\w-]+\.localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i;

/** What proxies add to say for whom they ask. */
const FORWARDING = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|.+-client-ip|.+-connecting-ip)$/;

/**
 * Whether a program on this machine asks for itself. A proxy on this machine asks for others, and is known by any
 * header that it adds, by the public name it passes on, or by HTTP/1.0, which nginx speaks unless it is told otherwise.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") || httpVersion === "1.0") return false;
  if (!LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return !Object.keys(headers).some((name) => FORWARDING.test(name));
}
