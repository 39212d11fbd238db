import type { ClientConfig } from "@sanity/client";
import { createNodeFetch } from "get-it/node";

type ResolveFetch = NonNullable<ClientConfig["resolveFetch"]>;

const MEGABYTE = 1024 * 1024;

/** Decompressed size. The site's own queries return about a hundredth of this. */
const MAX_BYTES = 32 * MEGABYTE;

/** Tens of thousands of events. A reconnect invalidates the whole cache. */
const MAX_STREAM_BYTES = 8 * MEGABYTE;

/** Content Lakes send a heartbeat several times in this period. */
const MAX_SILENCE_MS = 60_000;

/** A response exceeded the size limit. */
export class ResponseTooLargeError extends Error {
  override name = "ResponseTooLargeError";
  /** The client does not retry errors with a 2xx response. */
  readonly response = { statusCode: 200 };
}

interface FetchLimits {
  maxBytes?: number;
  /** How long an event stream may send nothing. */
  maxSilenceMs?: number;
  /** In place of the client's own, which reads the environment's proxy. */
  fetch?: typeof fetch | undefined;
}

/**
 * The `resolveFetch` of `@sanity/client` with limits, because the client buffers whatever it receives:
 *
 * - A response over `maxBytes` is a ResponseTooLargeError, and its connection is closed.
 * - An event stream that is too long or silent for too long ends, and the client reconnects: it buffers an unterminated
 *   event without limit, and a silent connection may be lost.
 * - A redirect of an event stream becomes status 502, which is retried later. A dataset never redirects.
 * - The CORS check before a reconnect fails. It is meant for browsers, and the client continues without a result.
 * @see docs/decisions/versions-that-fit-together.md: the option is internal, so the client's version is bounded
 */
export function boundedFetch({
  maxBytes = MAX_BYTES,
  maxSilenceMs = MAX_SILENCE_MS,
  fetch: send = createNodeFetch() as typeof fetch,
}: FetchLimits = {}): ResolveFetch {
  const bounded = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (new URL(url).pathname.endsWith("/check/cors")) {
      throw new TypeError("The CORS check is for browsers only");
    }
    const isStream = new Headers(init.headers).get("Accept") === "text/event-stream";
    const response = await send(url, isStream ? { ...init, redirect: "manual" } : init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    if (isStream && status >= 300 && status < 400) {
      await response.body.cancel();
      return new Response(null, { status: 502 });
    }
    const limit = isStream ? endingStream(maxSilenceMs) : failingStream(maxBytes);
    return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
  };
  // One function for all requests: the client shares subscriptions by it.
  const resolved = bounded as ReturnType<ResolveFetch>;
  return () => resolved;
}

type ByteStream = TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

function failingStream(maxBytes: number): ByteStream {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return controller.enqueue(chunk);
      const limit = `${maxBytes / MEGABYTE} MB`;
      controller.error(new ResponseTooLargeError(`The response is larger than ${limit}`));
    },
  });
}

function endingStream(maxSilenceMs: number): ByteStream {
  let bytes = 0;
  let silence: NodeJS.Timeout;
  const wait = (controller: TransformStreamDefaultController) => {
    clearTimeout(silence);
    silence = setTimeout(() => controller.terminate(), maxSilenceMs).unref();
  };
  return new TransformStream({
    start: wait,
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_STREAM_BYTES) return controller.terminate();
      controller.enqueue(chunk);
      wait(controller);
    },
    flush: () => clearTimeout(silence),
  });
}
