import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { parseMutation } from "../mutate";
import { errorMessage } from "../util/errors";
import { depthOf, isObject, MAX_JSON_DEPTH } from "../util/json";
import type { Json, JsonObject } from "../util/types";

const CONTENT_FILE = "content.ndjson";
const GZIP = Buffer.from([0x1f, 0x8b]);
// Some editors begin a file with one.
const BYTE_ORDER_MARK = Buffer.from("\ufeff");

interface SeedAsset {
  kind: "images" | "files";
  /** Absolute. */
  file: string;
}

export interface Seed {
  documents: JsonObject[];
  /** What a document names in `_sanityAsset` → the file it means. */
  assets: ReadonlyMap<string, SeedAsset>;
}

/**
 * Reads documents, one a line, and which files they name.
 * @param source the file, or a folder with content.ndjson
 * @param isWanted leaves the other documents out, and the files that only they name
 * @throws Error that names the line that is not JSON, or the file that is not there.
 */
export function readSeed(source: string, isWanted = (_: JsonObject) => true): Seed {
  const file = statSync(source).isDirectory() ? join(source, CONTENT_FILE) : source;
  const folder = dirname(resolve(file));
  const documents: JsonObject[] = [];
  const assets = new Map<string, SeedAsset>();
  let number = 0;
  for (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === "") continue;
    const document = parseLine(line, `${basename(file)}, line ${number}`);
    if (!isWanted(document)) continue;
    documents.push(document);
    for (const name of assetSources(document)) assets.set(name, findAsset(folder, name));
  }
  return { documents, assets };
}

/** One at a time: all together may be longer than a text can be. */
function* linesOf(file: string): Generator<string> {
  const bytes = readFileSync(file);
  if (GZIP.equals(bytes.subarray(0, GZIP.length))) {
    throw new Error(`${basename(file)} is compressed: unpack it, and name the NDJSON file in it`);
  }
  if (!isUtf8(bytes)) throw new Error(`${basename(file)} is not text in UTF-8`);
  let start = BYTE_ORDER_MARK.equals(bytes.subarray(0, BYTE_ORDER_MARK.length))
    ? BYTE_ORDER_MARK.length
    : 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf("\n", start);
    const end = newline < 0 ? bytes.length : newline;
    yield bytes.toString("utf8", start, end);
    start = end + 1;
  }
}

function parseLine(line: string, place: string): JsonObject {
  if (depthOf(line) > MAX_JSON_DEPTH) {
    throw new Error(`${place}: nested more than ${MAX_JSON_DEPTH} levels deep`);
  }
  let document: JsonObject;
  try {
    document = JSON.parse(line);
  } catch {
    throw new Error(`${place}: not valid JSON`);
  }
  if (!isObject(document)) throw new Error(`${place} is no document, which is an object`);
  try {
    parseMutation({ createOrReplace: document });
  } catch (error) {
    throw new Error(`${place} is no document: ${errorMessage(error)}`);
  }
  return document;
}

function assetSources(value: Json): string[] {
  if (value === null || typeof value !== "object") return [];
  const inside = Object.values(value).flatMap(assetSources);
  const own = Array.isArray(value) ? undefined : value._sanityAsset;
  return typeof own === "string" ? [own, ...inside] : inside;
}

/** @param source as `@sanity/import` writes it: `image@file://./images/name.jpg`. */
function findAsset(folder: string, source: string): SeedAsset {
  const match = /^(image|file)@file:\/\/(.+)$/.exec(source);
  if (!match) throw new Error(`the asset "${source}" cannot be read`);
  const name = decoded(match[2] ?? "");
  const file = resolve(folder, name);
  // A link or a pipe in an archive from elsewhere may lead anywhere.
  if (!file.startsWith(folder + sep) || name.includes("\0") || !existsSync(file)) {
    throw new Error(`there is no file ${match[2]} in ${folder}`);
  }
  const facts = statSync(file);
  if (!facts.isFile() || !realpathSync(file).startsWith(realpathSync(folder) + sep)) {
    throw new Error(`${match[2]} is no file of ${folder}`);
  }
  if (facts.size === 0) throw new Error(`the file ${match[2]} is empty`);
  return { kind: match[1] === "image" ? "images" : "files", file };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
