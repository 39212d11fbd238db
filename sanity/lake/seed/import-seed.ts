import { existsSync, readFileSync } from "node:fs";
import { basename, extname, resolve, sep } from "node:path";
import type { Assets } from "../assets/types";
import { commitMutations } from "../mutate";
import type { Store } from "../store";
import type { DocumentInput, Json, JsonObject } from "../types";

export interface ImportedSeed {
  documents: number;
  assets: number;
}

const CONTENT_FILE = "content.ndjson";

/**
 * Writes a seed folder (content.ndjson and the files it names) into a dataset: first its assets,
 * then all documents in one transaction, so that a seed is there whole or not at all.
 * @throws Error that names the line of content.ndjson or the missing file.
 */
export async function importSeed(
  services: { store: Store; assets: Assets },
  dataset: string,
  seedDir: string,
): Promise<ImportedSeed> {
  const { store, assets } = services;
  store.createDataset(dataset);
  const documents = readDocuments(resolve(seedDir, CONTENT_FILE));
  const uploads = new Map<string, Promise<string>>();
  const upload = (source: string): Promise<string> => {
    const known = uploads.get(source) ?? uploadAsset(assets, dataset, seedDir, source);
    uploads.set(source, known);
    return known;
  };
  const mutations = [];
  for (const document of documents) {
    const createOrReplace = (await withAssets(document, upload)) as DocumentInput;
    mutations.push({ createOrReplace });
  }
  if (mutations.length > 0) {
    await commitMutations(store, dataset, mutations, { author: "seed" });
  }
  return { documents: mutations.length, assets: uploads.size };
}

function readDocuments(file: string): JsonObject[] {
  const documents: JsonObject[] = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      documents.push(JSON.parse(line));
    } catch {
      throw new Error(`${CONTENT_FILE}, line ${index + 1}: not valid JSON`);
    }
  }
  return documents;
}

/** Replaces every `_sanityAsset` by a reference to the uploaded asset. */
async function withAssets(value: Json, upload: (source: string) => Promise<string>): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => withAssets(item, upload)));
  if (value === null || typeof value !== "object") return value;
  const { _sanityAsset: source, ...attributes } = value;
  const entries = await Promise.all(
    Object.entries(attributes).map(
      async ([name, child]) => [name, await withAssets(child, upload)] as const,
    ),
  );
  const copy: JsonObject = Object.fromEntries(entries);
  if (typeof source === "string") copy.asset = { _type: "reference", _ref: await upload(source) };
  return copy;
}

/** @param source as `@sanity/import` writes it: `image@file://./images/name.jpg`. */
async function uploadAsset(
  assets: Assets,
  dataset: string,
  seedDir: string,
  source: string,
): Promise<string> {
  const match = /^(image|file)@file:\/\/(.+)$/.exec(source);
  if (!match) throw new Error(`${CONTENT_FILE}: cannot read the asset "${source}"`);
  const root = resolve(seedDir);
  const file = resolve(root, decodeURIComponent(match[2] ?? ""));
  if (!file.startsWith(root + sep) || !existsSync(file)) {
    throw new Error(`${CONTENT_FILE}: there is no file ${match[2]} in ${seedDir}`);
  }
  const kind = match[1] === "image" ? "images" : "files";
  const contentType = CONTENT_TYPES[extname(file).toLowerCase()];
  const asset = await assets.storeBuffer(dataset, kind, readFileSync(file), {
    filename: basename(file),
    ...(contentType && { contentType }),
  });
  return asset._id;
}

const CONTENT_TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".pdf": "application/pdf",
};
