import { createWriteStream, rmSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { SanityClient } from "@sanity/client";
import { packTar, type TarSource } from "modern-tar/fs";
import { assetFileOf } from "../assets/asset-paths";
import { errorMessage, LakeStartError } from "../util/errors";
import type { Json, JsonObject } from "../util/types";
import type { Printed } from "./output";
import { readDocuments } from "./read-documents";

/**
 * Writes the documents of a dataset: as NDJSON, or with the files of assets as an archive that `sanity dataset import`
 * and `--import` read.
 * @throws LakeStartError `EXPORT_FAILED`
 */
export async function runExport(client: SanityClient, file: string): Promise<Printed> {
  const { projectId = "", dataset = "", apiHost = "", token } = client.config();
  try {
    const documents = await readDocuments(`${apiHost}/v1/data/export/${dataset}`, token);
    const isArchive = /\.(tar\.gz|tgz)$/.test(file);
    if (!isArchive && !file.endsWith(".ndjson")) {
      throw new Error("the name must end with .ndjson or .tar.gz");
    }
    const assets = documents.flatMap(({ _id }) => assetFileOf(String(_id)) ?? []);
    const files = isArchive ? assets : [];
    const sources = isArchive
      ? await archiveOf(documents, async (kind, name) => {
          const response = await fetch(`${apiHost}/${kind}/${projectId}/${dataset}/${name}`);
          if (!response.ok) throw new Error(`the file ${name} cannot be read: ${response.status}`);
          return Buffer.from(await response.arrayBuffer());
        })
      : undefined;
    const target = createWriteStream(file, { flags: "wx", mode: 0o600 });
    if (sources) await pipeline(packTar(sources), createGzip(), target);
    else await pipeline([linesOf(documents)], target);
    const counts = { documents: documents.length, assets: files.length };
    const text = `Exported ${counts.documents} documents, ${counts.assets} files to ${basename(file)}.`;
    return { text, json: { file, ...counts } };
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) rmSync(file, { force: true });
    const reason = isThere ? "it exists already, and nothing is overwritten" : errorMessage(error);
    throw new LakeStartError("EXPORT_FAILED", `${file} cannot be written: ${reason}.`);
  }
}

function linesOf(documents: readonly JsonObject[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join("");
}

async function archiveOf(
  documents: readonly JsonObject[],
  read: (kind: string, name: string) => Promise<Buffer>,
): Promise<TarSource[]> {
  const isAsset = ({ _id }: JsonObject) => assetFileOf(String(_id)) !== undefined;
  const fields: Record<string, JsonObject> = {};
  const sources: TarSource[] = [];
  for (const document of documents.filter(isAsset)) {
    const asset = assetFileOf(String(document._id));
    if (!asset) continue;
    fields[`${asset.kind === "images" ? "image" : "file"}-${asset.sha1}`] = document;
    const content = await read(asset.kind, asset.name);
    sources.push({ type: "content", target: `export/${asset.kind}/${asset.name}`, content });
  }
  const others = documents.filter((document) => !isAsset(document));
  const lines = linesOf(others.map((document) => withFiles(document) as JsonObject));
  sources.push({ type: "content", target: "export/data.ndjson", content: lines });
  sources.push({ type: "content", target: "export/assets.json", content: JSON.stringify(fields) });
  return sources;
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
  const type = file.kind === "images" ? "image" : "file";
  return {
    _sanityAsset: `${type}@file://./${file.kind}/${file.name}`,
    ...Object.fromEntries(others),
  };
}
