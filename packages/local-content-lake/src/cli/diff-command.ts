import { isDeepStrictEqual } from "node:util";
import { assetFileOf, referencedFile } from "../assets/asset-paths";
import { errorMessage } from "../util/errors";
import { isObject, mapValues } from "../util/json";
import type { Json, JsonObject } from "../util/types";
import { commandError, type Printed } from "./command-line";
import { readDocuments } from "./read-documents";

/** Fields that differ for equal content: they say when and where it was written. */
const OWN_FIELDS = new Set(["_rev", "_createdAt", "_updatedAt", "_system"]);
const ASSET_FIELDS = new Set(["url", "path", "uploadId"]);

const MAX_LISTED = 50;

/** Compares two sources of documents. @throws LakeStartError `COMMAND_INVALID` for a source that cannot be read */
export async function runDiff(
  [a, b]: readonly [string, string],
  tokens: { a: string | undefined; b: string | undefined },
): Promise<Printed> {
  const [one, other] = await Promise.all([read(a, tokens.a), read(b, tokens.b)]);
  // An export names files where a lake has documents of assets.
  const withAssets = hasAssets(one) && hasAssets(other);
  const left = comparable(one, withAssets);
  const right = comparable(other, withAssets);
  const onlyA = [...left.keys()].filter((id) => !right.has(id)).sort();
  const onlyB = [...right.keys()].filter((id) => !left.has(id)).sort();
  const changed = [...left.keys()]
    .filter((id) => right.has(id) && !isDeepStrictEqual(left.get(id), right.get(id)))
    .sort();
  const hasFailed = onlyA.length + onlyB.length + changed.length > 0;
  const text = hasFailed
    ? [listed("only in A", onlyA), listed("only in B", onlyB), listed("changed", changed)].join("")
    : `Equal: ${left.size} documents.`;
  return { text: text.trimEnd(), json: { equal: !hasFailed, onlyA, onlyB, changed }, hasFailed };
}

async function read(source: string, token: string | undefined): Promise<JsonObject[]> {
  try {
    return await readDocuments(source, token);
  } catch (error) {
    throw commandError(`${source} cannot be read: ${errorMessage(error)}.`);
  }
}

function hasAssets(documents: readonly JsonObject[]): boolean {
  return documents.some(({ _id }) => assetFileOf(String(_id)));
}

function comparable(documents: readonly JsonObject[], withAssets: boolean): Map<string, Json> {
  const entries = documents.flatMap((document): [string, Json][] => {
    const isAsset = assetFileOf(String(document._id)) !== undefined;
    if (isAsset && !withAssets) return [];
    const fields = Object.entries(document).filter(
      ([name]) => !OWN_FIELDS.has(name) && !(isAsset && ASSET_FIELDS.has(name)),
    );
    return [[String(document._id), normalized(Object.fromEntries(fields))]];
  });
  return new Map(entries);
}

/** Names an asset the same way whether its document or its file is referred to. */
function normalized(value: Json): Json {
  const copy = mapValues(value, normalized);
  if (!isObject(value) || !isObject(copy)) return copy;
  const { asset: _asset, _sanityAsset: source, ...rest } = copy;
  const exported = typeof source === "string" ? /[0-9a-f]{40}/.exec(source)?.[0] : undefined;
  const sha1 = referencedFile(value)?.sha1 ?? exported;
  return sha1 ? { ...rest, asset: sha1 } : copy;
}

function listed(what: string, ids: readonly string[]): string {
  if (ids.length === 0) return "";
  const shown = ids.slice(0, MAX_LISTED).map((id) => `  ${id}\n`);
  const rest = ids.length > MAX_LISTED ? `  and ${ids.length - MAX_LISTED} more\n` : "";
  return `${ids.length} ${what}:\n${shown.join("")}${rest}`;
}
