import { openSource } from "../import/open-source";
import { readSeed } from "../import/read-seed";
import { streamDocuments } from "../sync/export-stream";
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
