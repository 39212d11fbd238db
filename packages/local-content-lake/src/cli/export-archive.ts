import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import { type AssetFile, assetFileOf, referencedFile } from "../assets/asset-paths";
import { isObject, mapValues } from "../util/json";
import type { Json, JsonObject } from "../util/types";

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

const CHUNK_LENGTH = 64 * 1024;

/** Documents as chunks of NDJSON. */
export async function* inLines(documents: AsyncIterable<JsonObject>): AsyncGenerator<string> {
  let chunk = "";
  for await (const document of documents) {
    chunk += `${JSON.stringify(document)}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

/** Writes one JSON object, field by field. */
async function writeAssets(
  path: string,
  write: (add: (key: string, value: JsonObject) => Promise<void>) => Promise<void>,
): Promise<void> {
  await using file = await open(path, "w");
  let separator = "{";
  await write(async (key, value) => {
    await file.write(`${separator}${JSON.stringify(key)}:${JSON.stringify(value)}`);
    separator = ",";
  });
  await file.write(separator === "{" ? "{}" : "}");
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
  const copy = mapValues(value, withFiles);
  const file = isObject(value) ? referencedFile(value) : undefined;
  if (!file || !isObject(copy)) return copy;
  const { asset: _asset, ...others } = copy;
  return { _sanityAsset: `${typeOf(file)}@file://./${file.kind}/${file.name}`, ...others };
}
