import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Json, JsonObject } from "../types";

const CONTENT_FILE = "content.ndjson";

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
  const lines = readFileSync(file, "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const document = parseLine(line, `${basename(file)}, line ${index + 1}`);
    if (!isWanted(document)) continue;
    documents.push(document);
    for (const name of assetSources(document)) assets.set(name, findAsset(folder, name));
  }
  return { documents, assets };
}

function parseLine(line: string, place: string): JsonObject {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${place}: not valid JSON`);
  }
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
  const file = resolve(folder, decodeURIComponent(match[2] ?? ""));
  if (!file.startsWith(folder + sep) || !existsSync(file)) {
    throw new Error(`there is no file ${match[2]} in ${folder}`);
  }
  return { kind: match[1] === "image" ? "images" : "files", file };
}
