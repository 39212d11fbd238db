import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";

interface ResponseMessage {
  request: ClientRequest;
  response: IncomingMessage;
}

/** Message of undici's channel for received headers. */
interface FetchMessage {
  request: { origin: string; path: string; abort?: (reason: Error) => void };
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const BAD_GATEWAY = 502;

/** Content Lakes send a heartbeat several times in this period. */
const MAX_SILENCE_MS = 60_000;

/** Tens of thousands of events. A reconnect invalidates the whole cache. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Limits the client's event streams through diagnostics channels, because its event source has no options for it:
 *
 * - A redirect becomes status 502, which the client retries later. The event source would throw an uncaught error for
 *   an invalid location and follow a redirect loop without a pause. A dataset never redirects.
 * - A stream over `MAX_BYTES` is closed and reconnected: the event source buffers an unterminated event without limit.
 * - A stream that is silent for too long is closed and reconnected: its connection may be lost.
 * - The CORS check that the client sends before a reconnect is aborted. It is meant for browsers, and its response is
 *   buffered without limit too. The client continues without a result.
 * @param dataset any URL of the dataset; requests to other hosts are not affected
 * @param maxSilenceMs how long a stream may send nothing
 */
export function guardEventStreams(dataset: string, maxSilenceMs = MAX_SILENCE_MS): void {
  const { host, origin } = new URL(dataset);
  subscribe("http.client.response.finish", (message) => {
    const { request, response } = message as ResponseMessage;
    if (request.getHeader("Accept") !== "text/event-stream") return;
    if (request.getHeader("Host") !== host) return;
    if (REDIRECT_STATUSES.has(response.statusCode ?? 0)) response.statusCode = BAD_GATEWAY;
    response.setTimeout(maxSilenceMs, () => response.destroy());
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) response.destroy();
    });
  });
  subscribe("undici:request:headers", (message) => {
    const { request } = message as FetchMessage;
    if (request.origin !== origin || !request.path.endsWith("/check/cors")) return;
    request.abort?.(new Error("The CORS check is for browsers only"));
  });
}
