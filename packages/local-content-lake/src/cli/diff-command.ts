import { openSource } from "../import/open-source";
import { readSeed } from "../import/read-seed";
import { describeDifferences, differencesOf } from "../sync/differences";
import { streamDocuments } from "../sync/export-stream";
import { errorMessage } from "../util/errors";
import type { JsonObject } from "../util/types";
import { commandError, type Printed } from "./command-line";

/** Compares two sources of documents. @throws LakeStartError `COMMAND_INVALID` for a source that cannot be read */
export async function runDiff(
  [a, b]: readonly [string, string],
  tokens: { a: string | undefined; b: string | undefined },
): Promise<Printed> {
  const [one, other] = await Promise.all([read(a, tokens.a), read(b, tokens.b)]);
  return printedDiff(one, other, ["A", "B"]);
}

/** @param names how the reader calls the two sides */
export function printedDiff(
  one: readonly JsonObject[],
  other: readonly JsonObject[],
  names: readonly [string, string],
): Printed {
  const differences = differencesOf(one, other);
  const { onlyA, onlyB, changed } = differences;
  const hasFailed = onlyA.length + onlyB.length + changed.size > 0;
  const text = hasFailed
    ? describeDifferences(differences, ...names)
    : `Equal: ${one.length} documents.`;
  const fields = Object.fromEntries(changed);
  const json = { equal: !hasFailed, onlyA, onlyB, changed: [...changed.keys()], fields };
  return { text, json, hasFailed };
}

async function read(source: string, token: string | undefined): Promise<JsonObject[]> {
  try {
    return await readDocuments(source, token);
  } catch (error) {
    throw commandError(`${source} cannot be read: ${errorMessage(error)}.`);
  }
}

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
