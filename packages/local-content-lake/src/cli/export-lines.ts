import type { JsonObject } from "../util/types";

const CHUNK_LENGTH = 64 * 1024;

/** Documents as chunks of NDJSON. */
export async function* inLines(documents: AsyncIterable<JsonObject>): AsyncGenerator<string> {
  let chunk = "";
  for await (const document of documents) {
    chunk += `${JSON.stringify(document)}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}
