import { openSource } from "../import/open-source";
import { readSeed } from "../import/read-seed";
import type { JsonObject } from "../util/types";

/**
 * Reads all documents of a source: an export endpoint, an NDJSON file, a folder or an archive.
 * @param token for an endpoint
 */
export async function readDocuments(source: string, token?: string): Promise<JsonObject[]> {
  if (/^https?:\/\//.test(source)) return readEndpoint(source, token);
  const opened = await openSource(source);
  try {
    return readSeed(opened.path, undefined, true).documents;
  } finally {
    opened.close();
  }
}

async function readEndpoint(url: string, token: string | undefined): Promise<JsonObject[]> {
  const response = await fetch(url, {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JsonObject)
    .map((document) => {
      // The hosted service reports in the stream that it broke off.
      if (document.error) throw new Error(`${url} ended early`);
      return document;
    });
}
