import { openSource } from "../import/open-source";
import { readSeed } from "../import/read-seed";
import type { JsonObject } from "../util/types";

/**
 * Reads all documents of a source: an export endpoint, an NDJSON file, a folder or an archive.
 * @param token for an endpoint
 */
export async function readDocuments(source: string, token?: string): Promise<JsonObject[]> {
  if (/^https?:\/\//.test(source)) {
    const documents: JsonObject[] = [];
    for await (const document of streamDocuments(source, token)) documents.push(document);
    return documents;
  }
  using opened = await openSource(source);
  return readSeed(opened.path, undefined, true).documents;
}

/**
 * Reads the documents of an export endpoint one by one, as they arrive.
 * @throws Error if the endpoint refuses, breaks off or reports that it broke off
 */
export async function* streamDocuments(
  url: string,
  token: string | undefined,
): AsyncGenerator<JsonObject> {
  const response = await fetch(url, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}`);
  for await (const line of linesOf(response.body)) {
    const document = JSON.parse(line) as JsonObject;
    // The hosted service reports in the stream that it broke off.
    if (document.error) throw new Error(`${url} ended early`);
    yield document;
  }
}

/** Splits at line feeds only: a text may contain every other separator of lines. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const bytes of body) {
    const [end = "", ...later] = decoder.decode(bytes, { stream: true }).split("\n");
    pieces.push(end);
    if (later.length === 0) continue;
    const lines = [pieces.join(""), ...later];
    pieces = lines.splice(-1);
    yield* lines.filter((line) => line !== "");
  }
  const last = pieces.join("") + decoder.decode();
  if (last !== "") yield last;
}
