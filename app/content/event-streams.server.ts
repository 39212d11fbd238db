import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

interface Answered {
  request: ClientRequest;
  response: IncomingMessage;
}

/** What Node's fetch tells of a request whose answer begins. */
interface Fetched {
  request: { origin: string; path: string; abort?: (reason: Error) => void };
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const BAD_GATEWAY = 502;

/** Content Lakes say something several times as often, if only that they are there. */
const MAX_SILENCE_MS = 60_000;

/** Tens of thousands of events. While a stream is begun anew, everything counts as changed. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Bounds what something in the dataset's place can do by its event streams: the client's event source has no way in.
 *
 * One that is redirected counts as one that a gateway could not reach, which is asked for again later. A dataset never
 * redirects; the event source throws out of reach of any caller over an address that it cannot read, and follows a
 * circle without a pause. One that goes on and on is ended, and begun anew a second later: the event source collects an
 * event that has no end. So is one that says nothing for long: its connection may be lost, and nobody closed it. And
 * before it begins one anew, the client asks whether this origin may: a browser's matter, whose answer it would collect
 * in the same way; without one it goes on.
 * @param dataset any address of the dataset; what is asked of other hosts is left alone
 * @param maxSilenceMs how long a stream may say nothing
 */
export function guardEventStreams(dataset: string, maxSilenceMs = MAX_SILENCE_MS): void {
  const { host, origin } = new URL(dataset);
  subscribe("http.client.response.finish", (message) => {
    const { request, response } = message as Answered;
    if (request.getHeader("Accept") !== "text/event-stream") return;
    if (request.getHeader("Host") !== host) return;
    if (REDIRECT_STATUSES.has(response.statusCode ?? 0)) response.statusCode = BAD_GATEWAY;
    response.setTimeout(maxSilenceMs, () => response.destroy());
    let bytes = 0;
    response.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MAX_BYTES) response.destroy();
    });
  });
  subscribe("undici:request:headers", (message) => {
    const { request } = message as Fetched;
    if (request.origin !== origin || !request.path.endsWith("/check/cors")) return;
    request.abort?.(new Error("No browser asks"));
  });
}
