import type { Agent } from "node:http";
import { type ClientConfig, requester } from "@sanity/client";

const MEGABYTE = 1024 * 1024;

/** Unpacked. The site's own questions get a hundredth of it; something in the dataset's place may send without end. */
const MAX_BYTES = 32 * MEGABYTE;

/** There is more of an answer than this site reads. */
export class ResponseTooLargeError extends Error {
  override name = "ResponseTooLargeError";
  /** As the client's own errors have it: what was answered is not asked once more. */
  readonly response = { statusCode: 200 };
}

interface RequesterOptions {
  maxBytes?: number;
  /** Opens the connections, in the place of the client's own. */
  agent?: Agent | undefined;
}

/**
 * What `@sanity/client` asks with, but that it reads no answer beyond its bounds: the client has no setting for them,
 * and collects whatever comes. Nor has it one for the agent.
 */
export function boundedRequester({
  maxBytes = MAX_BYTES,
  agent,
}: RequesterOptions = {}): NonNullable<ClientConfig["requester"]> {
  return requester.clone().use({
    // A proxy that the environment names would be asked for an address of this process.
    processOptions: (options) => (agent ? { ...options, proxy: false } : options),
    finalizeOptions: (options) => (agent ? { ...options, agent } : options),
    onHeaders(response) {
      let bytes = 0;
      let isOver = false;
      // The client listens for one error, and what is on its way after that may be another.
      response.on("error", () => {});
      response.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes <= maxBytes || isOver) return;
        isOver = true;
        const limit = `${maxBytes / MEGABYTE} MB`;
        // Told of it, the client ends the request itself.
        response.emit(
          "error",
          new ResponseTooLargeError(`There is more than ${limit} of the answer`),
        );
      });
      // The types know of one middleware alone, which puts a stream of its own in the place of this one.
      return response as never;
    },
  });
}
