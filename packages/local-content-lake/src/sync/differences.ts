import { isDeepStrictEqual } from "node:util";
import { assetFileOf, referencedFile } from "../assets/asset-paths";
import { contentFields } from "../branches/branch";
import { isObject, mapValues } from "../util/json";
import type { Json, JsonObject } from "../util/types";

/** A document. */
type Fields = Readonly<Record<string, Json | undefined>>;

/** What differs between two sets of documents. Ids are sorted. */
export interface Differences {
  onlyA: string[];
  onlyB: string[];
  /** By id of a document in both: the paths of the fields that differ. */
  changed: Map<string, string[]>;
}

const MAX_LISTED = 50;
const MAX_PATHS = 8;

/** Compares the content of documents, whatever their place and time. */
export function differencesOf(a: readonly Fields[], b: readonly Fields[]): Differences {
  // An export names files where a lake has documents of assets.
  const withAssets = [a, b].every((side) => side.some(({ _id }) => assetFileOf(String(_id))));
  const left = contentsOf(a, withAssets);
  const right = contentsOf(b, withAssets);
  const ids = [...left.keys()].sort();
  const changed = ids.flatMap((id): [string, string[]][] => {
    const paths = right.has(id) ? pathsOf(left.get(id) ?? null, right.get(id) ?? null) : [];
    return paths.length > 0 ? [[id, paths]] : [];
  });
  return {
    onlyA: ids.filter((id) => !right.has(id)),
    onlyB: [...right.keys()].filter((id) => !left.has(id)).sort(),
    changed: new Map(changed),
  };
}

/** What a terminal shows: by document and field. @param a, b how the reader calls the two sides */
export function describeDifferences(
  { onlyA, onlyB, changed }: Differences,
  a: string,
  b: string,
): string {
  const fields = [...changed].map(([id, paths]) => {
    const more = paths.length > MAX_PATHS ? ` and ${paths.length - MAX_PATHS} more` : "";
    return `${id}: ${paths.slice(0, MAX_PATHS).join(", ")}${more}`;
  });
  return [listed(`only in ${a}`, onlyA), listed(`only in ${b}`, onlyB), listed("changed", fields)]
    .join("")
    .trimEnd();
}

/** A list of at most 50 lines under its number. */
export function listed(what: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const shown = lines.slice(0, MAX_LISTED).map((line) => `  ${line}\n`);
  const rest = lines.length > MAX_LISTED ? `  and ${lines.length - MAX_LISTED} more\n` : "";
  return `${lines.length} ${what}:\n${shown.join("")}${rest}`;
}

function contentsOf(documents: readonly Fields[], withAssets: boolean): Map<string, Json> {
  const compared = documents.filter(({ _id }) => withAssets || !assetFileOf(String(_id)));
  const contents = compared.map((document): [string, Json] => {
    const fields = Object.fromEntries(contentFields(document)) as JsonObject;
    return [String(document._id), normalized(fields)];
  });
  return new Map(contents);
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

/** The deepest paths at which two values differ. Items of lists are named by their keys. */
function pathsOf(a: Json, b: Json, path = ""): string[] {
  if (isDeepStrictEqual(a, b)) return [];
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  if (!left || !right) return [path];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const inside = names.flatMap((name) => {
    const isItem = name.startsWith("[");
    const place = path === "" || isItem ? path + name : `${path}.${name}`;
    if (!left.has(name) || !right.has(name)) return [place];
    return pathsOf(left.get(name) ?? null, right.get(name) ?? null, place);
  });
  // The same items in another order.
  return inside.length > 0 ? inside : [path];
}

function fieldsOf(value: Json): Map<string, Json> | undefined {
  if (isObject(value)) return new Map(Object.entries(value as JsonObject));
  if (!Array.isArray(value)) return undefined;
  const keys = value.map((item) => (isObject(item) ? item._key : undefined));
  const isKeyed =
    keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
  return isKeyed
    ? new Map(value.map((item, index) => [`[_key=="${String(keys[index])}"]`, item]))
    : undefined;
}
