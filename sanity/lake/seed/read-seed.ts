import { existsSync, readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Json, JsonObject } from "../types";

const CONTENT_FILE = "content.ndjson";

export interface SeedAsset {
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
 * Reads a seed folder: content.ndjson, and which files it names.
 * @throws Error that names the line that is not JSON, or the file that is not there.
 */
export function readSeed(folder: string): Seed {
  const documents: JsonObject[] = [];
  const assets = new Map<string, SeedAsset>();
  const lines = readFileSync(resolve(folder, CONTENT_FILE), "utf8").split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const document = parseLine(line, index + 1);
    documents.push(document);
    for (const source of assetSources(document)) assets.set(source, findAsset(folder, source));
  }
  return { documents, assets };
}

function parseLine(line: string, number: number): JsonObject {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${CONTENT_FILE}, line ${number}: not valid JSON`);
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
  if (!match) throw new Error(`${CONTENT_FILE}: cannot read the asset "${source}"`);
  const root = resolve(folder);
  const file = resolve(root, decodeURIComponent(match[2] ?? ""));
  if (!file.startsWith(root + sep) || !existsSync(file)) {
    throw new Error(`${CONTENT_FILE}: there is no file ${match[2]} in ${folder}`);
  }
  return { kind: match[1] === "image" ? "images" : "files", file };
}
