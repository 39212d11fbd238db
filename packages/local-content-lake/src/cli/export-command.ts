import { createWriteStream, mkdtempSync, openSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { SanityClient } from "@sanity/client";
import { packTar, type TarSource } from "modern-tar/fs";
import { type AssetFile, assetFileOf, referencedFile } from "../assets/asset-paths";
import { streamDocuments } from "../sync/export-stream";
import { codeOf, errorMessage, LakeStartError } from "../util/errors";
import { isObject, mapValues } from "../util/json";
import type { Json, JsonObject } from "../util/types";
import type { Printed } from "./command-line";

/**
 * Writes the documents of a dataset as they arrive: as NDJSON, or with the files of assets as an archive that
 * `sanity dataset import` and `--import` read.
 * @throws LakeStartError `EXPORT_FAILED`
 */
export async function runExport(client: SanityClient, file: string): Promise<Printed> {
  const { projectId = "", dataset = "", apiHost = "", token } = client.config();
  const target = claim(file);
  try {
    const counts = { documents: 0, assets: 0 };
    const url = `${apiHost}/v1/data/export/${dataset}`;
    const documents = counted(streamDocuments(url, token), counts);
    const output = createWriteStream(file, { fd: target });
    if (file.endsWith(".ndjson")) await pipeline(inLines(documents), output);
    else {
      counts.assets = await writeArchive(documents, {
        output,
        folderPrefix: `${file}.partial-`,
        urlOf: ({ kind, name }) => `${apiHost}/${kind}/${projectId}/${dataset}/${name}`,
      });
    }
    const text = `Exported ${counts.documents} documents, ${counts.assets} files to ${basename(file)}.`;
    return { text, json: { file, ...counts } };
  } catch (error) {
    rmSync(file, { force: true });
    throw failed(file, errorMessage(error));
  }
}

/** Creates the file, before anything is read. @returns its descriptor */
function claim(file: string): number {
  if (!/\.(ndjson|tar\.gz|tgz)$/.test(file)) {
    throw failed(file, "the name must end with .ndjson or .tar.gz");
  }
  try {
    return openSync(file, "wx", 0o600);
  } catch (error) {
    const isThere = codeOf(error) === "EEXIST" && "it exists already, and nothing is overwritten";
    throw failed(file, isThere || errorMessage(error));
  }
}

function failed(file: string, reason: string): LakeStartError {
  return new LakeStartError("EXPORT_FAILED", `${file} cannot be written: ${reason}.`);
}

/** Counts documents as they are read. */
async function* counted(documents: AsyncIterable<JsonObject>, counts: { documents: number }) {
  for await (const document of documents) {
    counts.documents += 1;
    yield document;
  }
}

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
async function writeArchive(
  documents: AsyncIterable<JsonObject>,
  { output, folderPrefix, urlOf }: ArchiveOptions,
): Promise<number> {
  const folder = mkdtempSync(folderPrefix);
  try {
    const data = join(folder, "data.ndjson");
    const fields = join(folder, "assets.json");
    const files = await separate(documents, data, fields);
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

/** Writes documents as NDJSON, and those of assets as fields of one JSON object. @returns the files of assets */
async function separate(
  documents: AsyncIterable<JsonObject>,
  data: string,
  fields: string,
): Promise<AssetFile[]> {
  const files: AssetFile[] = [];
  await using assets = await open(fields, "w");
  const others = async function* () {
    for await (const document of documents) {
      const file = assetFileOf(String(document._id));
      if (!file) yield withFiles(document) as JsonObject;
      else {
        const key = JSON.stringify(`${typeOf(file)}-${file.sha1}`);
        await assets.write(`${files.length > 0 ? "," : "{"}${key}:${JSON.stringify(document)}`);
        files.push(file);
      }
    }
  };
  await pipeline(inLines(others()), createWriteStream(data));
  await assets.write(files.length > 0 ? "}" : "{}");
  return files;
}

const CHUNK_LENGTH = 64 * 1024;

/** Documents as chunks of NDJSON. */
async function* inLines(documents: AsyncIterable<JsonObject>): AsyncGenerator<string> {
  let chunk = "";
  for await (const document of documents) {
    chunk += `${JSON.stringify(document)}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}

/** A file of the archive that is fetched when its turn comes. */
async function remoteFile({ kind, name }: AssetFile, url: string): Promise<TarSource> {
  const fetched = async (method: string) => {
    const response = await fetch(url, { method });
    if (!response.ok) throw new Error(`the file ${name} cannot be read: ${response.status}`);
    return response;
  };
  const size = Number((await fetched("HEAD")).headers.get("Content-Length"));
  const bytes = async function* () {
    yield* (await fetched("GET")).body ?? [];
  };
  const content = Readable.from(bytes());
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
