import type { Agent } from "node:http";
import { type ClientConfig, requester } from "@sanity/client";

const MEGABYTE = 1024 * 1024;

/** Decompressed size. The site's own queries return about a hundredth of this. */
const MAX_BYTES = 32 * MEGABYTE;

/** A response exceeded the size limit. */
export class ResponseTooLargeError extends Error {
  override name = "ResponseTooLargeError";
  /** The client does not retry errors with a 2xx response. */
  readonly response = { statusCode: 200 };
}

interface RequesterOptions {
  maxBytes?: number;
  /** Replaces the client's own connection agent. */
  agent?: Agent | undefined;
}

/**
 * The HTTP requester of `@sanity/client` with a response size limit and an optional agent. The client has no setting
 * for either and buffers whatever it receives.
 */
export function boundedRequester({
  maxBytes = MAX_BYTES,
  agent,
}: RequesterOptions = {}): NonNullable<ClientConfig["requester"]> {
  return requester.clone().use({
    // The agent connects inside this process; a proxy from the environment cannot reach it.
    processOptions: (options) => (agent ? { ...options, proxy: false } : options),
    finalizeOptions: (options) => (agent ? { ...options, agent } : options),
    onHeaders(response) {
      let bytes = 0;
      let isOver = false;
      // The client listens for the first error only; a later one would be uncaught.
      response.on("error", () => {});
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxBytes || isOver) return;
        isOver = true;
        const limit = `${maxBytes / MEGABYTE} MB`;
        // The client aborts the request when its response emits an error.
        response.emit("error", new ResponseTooLargeError(`The response is larger than ${limit}`));
      });
      // get-it types this hook for one middleware only, which replaces the stream.
      return response as never;
    },
  });
}
