import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import { assetFileOf } from "../assets/asset-paths";
import type { Json, JsonObject } from "../util/types";
import { inLines } from "./export-lines";

type AssetFile = NonNullable<ReturnType<typeof assetFileOf>>;

interface ArchiveOptions {
  output: Writable;
  /** Start of the path of the folder that holds the documents meanwhile: an archive names sizes first. */
  folderPrefix: string;
  urlOf(file: AssetFile): string;
}

/**
 * Writes documents and the files of their assets in the form of `sanity dataset export`. One document and a part of
 * one file are in memory at a time.
 * @returns the number of files
 */
export async function writeArchive(
  documents: AsyncIterable<JsonObject>,
  { output, folderPrefix, urlOf }: ArchiveOptions,
): Promise<number> {
  const folder = mkdtempSync(folderPrefix);
  try {
    const data = join(folder, "data.ndjson");
    const fields = join(folder, "assets.json");
    const files: AssetFile[] = [];
    await writeAssets(fields, async (add) => {
      const others = async function* () {
        for await (const document of documents) {
          const file = assetFileOf(String(document._id));
          if (!file) {
            yield withFiles(document) as JsonObject;
            continue;
          }
          files.push(file);
          await add(`${typeOf(file)}-${file.sha1}`, document);
        }
      };
      await pipeline(inLines(others()), createWriteStream(data));
    });
    const sources: TarSource[] = [];
    for (const file of files) sources.push(await remoteFile(file, urlOf(file)));
    sources.push({ type: "file", target: "export/data.ndjson", source: data });
    sources.push({ type: "file", target: "export/assets.json", source: fields });
    await pipeline(packTar(sources), createGzip(), output);
    return files.length;
  } finally {
    output.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes one JSON object, field by field. */
async function writeAssets(
  path: string,
  write: (add: (key: string, value: JsonObject) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await open(path, "w");
  try {
    let separator = "{";
    await write(async (key, value) => {
      await file.write(`${separator}${JSON.stringify(key)}:${JSON.stringify(value)}`);
      separator = ",";
    });
    await file.write(separator === "{" ? "{}" : "}");
  } finally {
    await file.close();
  }
}

/** A file of the archive that is fetched when its turn comes. */
async function remoteFile({ kind, name }: AssetFile, url: string): Promise<TarSource> {
  const fetched = async (method: string) => {
    const response = await fetch(url, { method });
    if (!response.ok) throw new Error(`the file ${name} cannot be read: ${response.status}`);
    return response;
  };
  const size = Number((await fetched("HEAD")).headers.get("Content-Length"));
  const content = Readable.from(
    (async function* () {
      yield* (await fetched("GET")).body ?? [];
    })(),
  );
  return { type: "stream", target: `export/${kind}/${name}`, content, size };
}

function typeOf({ kind }: AssetFile): "image" | "file" {
  return kind === "images" ? "image" : "file";
}

/** Replaces references to assets by their files, as `sanity dataset export` does. */
function withFiles(value: Json): Json {
  if (Array.isArray(value)) return value.map(withFiles);
  if (value === null || typeof value !== "object") return value;
  const { asset, ...rest } = value;
  const ref = asset && typeof asset === "object" && !Array.isArray(asset) ? asset._ref : undefined;
  const file = typeof ref === "string" ? assetFileOf(ref) : undefined;
  const others = Object.entries(file ? rest : value).map(([name, child]) => [
    name,
    withFiles(child as Json),
  ]);
  if (!file) return Object.fromEntries(others);
  return {
    _sanityAsset: `${typeOf(file)}@file://./${file.kind}/${file.name}`,
    ...Object.fromEntries(others),
  };
}
