import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { parseMutation } from "../mutate";
import { errorMessage } from "../util/errors";
import { isObject, requireJson } from "../util/json";
import type { Json, JsonObject } from "../util/types";
import { decoded } from "../util/urls";
import { GZIP } from "./open-source";

const CONTENT_FILE = "content.ndjson";
const ASSETS_FILE = "assets.json";
// The names of files in an export.
const HASHED_NAME = /^[0-9a-f]{40}[-.]/;
// Some editors write one.
const BYTE_ORDER_MARK = Buffer.from("\ufeff");

interface SeedAsset {
  kind: "images" | "files";
  /** Absolute path, or a URL. */
  file: string;
  isRemote?: boolean;
}

export interface Seed {
  documents: JsonObject[];
  /** Files by the value of `_sanityAsset`. */
  assets: ReadonlyMap<string, SeedAsset>;
  /** Further fields of asset documents, by `image-<sha1>` or `file-<sha1>`: the `assets.json` of an export. */
  assetFields: ReadonlyMap<string, JsonObject>;
}

/**
 * Reads documents, one per line, and finds the files that they name.
 *
 * @param source the file, or a folder with content.ndjson, such as an unpacked export
 * @param isWanted excludes other documents, and the files that only they name
 * @param fetchAssets allows assets on other hosts
 * @returns the documents, the files of their assets, and further fields of asset documents
 * @throws Error that names the invalid line or the missing file
 */
export function readSeed(
  source: string,
  isWanted?: (document: JsonObject) => boolean,
  fetchAssets = false,
): Seed {
  const file = findContent(source);
  const folder = dirname(resolve(file));
  const documents: JsonObject[] = [];
  const assets = new Map<string, SeedAsset>();
  let number = 0;
  for (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === "") continue;
    const document = parseLine(line, `${basename(file)}, line ${number}`);
    if (isWanted && !isWanted(document)) continue;
    documents.push(document);
    for (const name of assetSources(document)) {
      assets.set(name, findAsset(folder, name, fetchAssets));
    }
  }
  const assetFields = readAssetFields(folder);
  if (!isWanted && assetFields.size > 0) addUnreferenced(folder, assets);
  return { documents, assets, assetFields };
}

/** `sanity dataset export` names the file after the time of the export or `data.ndjson`. */
function findContent(source: string): string {
  if (!statSync(source).isDirectory()) return source;
  const content = join(source, CONTENT_FILE);
  if (existsSync(content)) return content;
  const files = readdirSync(source).filter((name) => name.endsWith(".ndjson"));
  return files.length === 1 ? join(source, files[0] ?? "") : content;
}

function readAssetFields(folder: string): Map<string, JsonObject> {
  const file = join(folder, ASSETS_FILE);
  if (!existsSync(file)) return new Map();
  const text = readFileSync(file, "utf8");
  const fields = requireJson(text, (why) => new Error(`${ASSETS_FILE} ${why}`));
  if (!isObject(fields)) throw new Error(`${ASSETS_FILE} must contain an object`);
  return new Map(
    Object.entries(fields).flatMap(([id, each]) =>
      isObject(each) ? [[id, each as JsonObject]] : [],
    ),
  );
}

/** An export has the files of all asset documents, also of those to which no document refers. */
function addUnreferenced(folder: string, assets: Map<string, SeedAsset>): void {
  const known = new Set([...assets.values()].map(({ file }) => file));
  for (const type of ["image", "file"]) {
    const directory = join(folder, `${type}s`);
    const names = existsSync(directory) ? readdirSync(directory) : [];
    for (const name of names.filter((each) => HASHED_NAME.test(each))) {
      if (known.has(join(directory, name))) continue;
      const source = `${type}@file://./${type}s/${name}`;
      assets.set(source, findAsset(folder, source));
    }
  }
}

/** A generator, because the whole file may exceed the maximum length of a string. */
function* linesOf(file: string): Generator<string> {
  const bytes = readFileSync(file);
  if (GZIP.equals(bytes.subarray(0, GZIP.length))) {
    throw new Error(`${basename(file)} is compressed: unpack it, or import the archive itself`);
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
  const document = requireJson(line, (why) => new Error(`${place} ${why}`)) as JsonObject;
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

/** @param source in the syntax of `@sanity/import`: `image@file://./images/name.jpg`, or with a URL. */
function findAsset(folder: string, source: string, mayFetch = false): SeedAsset {
  const [, type, url = "", path = ""] =
    /^(image|file)@(?:(https?:\/\/.+)|file:\/\/(.+))$/.exec(source) ?? [];
  if (!type || (url && !URL.canParse(url))) throw new Error(`the asset "${source}" cannot be read`);
  const kind = type === "image" ? "images" : "files";
  if (url && mayFetch) return { kind, file: url, isRemote: true };
  if (url) {
    throw new Error(
      `the asset "${source}" is on another host: allow downloads with --fetch-assets, or the option fetchAssets`,
    );
  }
  const name = decoded(path);
  const file = resolve(folder, name);
  // A symbolic link in an untrusted archive may point outside the folder.
  if (!file.startsWith(folder + sep) || name.includes("\0") || !existsSync(file)) {
    throw new Error(`there is no file ${path} in ${folder}`);
  }
  const stats = statSync(file);
  if (!stats.isFile() || !realpathSync(file).startsWith(realpathSync(folder) + sep)) {
    throw new Error(`${path} is no file of ${folder}`);
  }
  if (stats.size === 0) throw new Error(`the file ${path} is empty`);
  return { kind, file };
}
