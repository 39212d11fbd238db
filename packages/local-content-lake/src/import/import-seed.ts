import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Assets } from "../assets";
import { plainType } from "../assets/media-types";
import type { AssetDocument } from "../assets/upload/store-asset";
import { commitMutations } from "../mutate";
import { unscheduled } from "../releases/release";
import type { Store } from "../store";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { isObject, mapValues } from "../util/json";
import type { DocumentInput, Json, JsonObject } from "../util/types";
import { openSource } from "./open-source";
import { readSeed, type Seed } from "./read-seed";

/** Fields that follow from the file and the place where it is stored. */
const FILE_FIELDS = new Set(
  "assetId extension mimeType path sha1hash size uploadId url".split(" "),
);

/** Bytes of a file that a document names by URL. */
const MAX_FETCHED_BYTES = 512 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 60_000;

export interface ImportedSeed {
  documents: number;
  assets: number;
}

/** True for documents of the seed that may be imported. Existing documents are skipped then. */
export type MissingOnly = (document: JsonObject) => boolean;

/** Options of an import. */
export interface ImportOptions {
  /** Imports only documents that it accepts and that do not exist. */
  missing?: MissingOnly | undefined;
  /** Downloads assets that documents name by URL: `image@https://…`. Default: such a document is refused. */
  fetchAssets?: boolean | undefined;
}

interface Target {
  store: Store;
  assets: Assets;
}

/**
 * Imports documents and their assets from a file: first the asset files, then all documents in one transaction, which
 * also creates the dataset if it does not exist. A failed import changes no dataset. Nothing is scheduled or sent.
 * @throws LakeStartError that names the fault of the file, or of writing it
 */
export async function importSeed(
  target: Target,
  dataset: string,
  source: string,
  options: ImportOptions = {},
): Promise<ImportedSeed> {
  try {
    using opened = await openSource(source);
    return await writeSeed(target, dataset, opened.path, options);
  } catch (error) {
    if (error instanceof LakeStartError) throw error;
    const fault = oneLine(errorMessage(error));
    throw new LakeStartError(
      "IMPORT_FAILED",
      `${source} cannot be imported: ${fault}. No content was written: fix it, then start again.`,
    );
  }
}

async function writeSeed(
  { store, assets }: Target,
  dataset: string,
  source: string,
  { missing, fetchAssets }: ImportOptions,
): Promise<ImportedSeed> {
  const raw = store.datasets.find(dataset)?.raw;
  const isWanted = missing && ((each: JsonObject) => missing(each) && !raw?.get(String(each._id)));
  const seed = readSeed(source, isWanted, fetchAssets);
  const stored = new Map<string, AssetDocument>();
  for (const [name, { kind, file, isRemote }] of seed.assets) {
    try {
      const bytes = isRemote ? await fetchAsset(file) : readFileSync(file);
      const filename = basename(isRemote ? new URL(file).pathname : file);
      const document = await assets.storeFile(dataset, kind, bytes, filename);
      stored.set(name, { ...document, ...exportedFields(seed, document) });
    } catch (error) {
      throw new Error(`${name}: ${errorMessage(error)}`, { cause: error });
    }
  }
  faultPoint("import: after files");
  const mutations = [
    ...Array.from(stored.values(), (createIfNotExists) => ({ createIfNotExists })),
    ...seed.documents.map((document) => ({
      createOrReplace: unscheduled(withAssets(document, stored) as DocumentInput),
    })),
  ];
  const create = { aclMode: "public" as const };
  await commitMutations(store, dataset, mutations, { author: "seed", create, isCopy: true });
  return { documents: seed.documents.length, assets: stored.size };
}

/**
 * Title, tags, original file name and the like, as the export's `assets.json` has them. The type of a file is among
 * them, because its extension may not tell it; the type of an image follows from its bytes.
 */
function exportedFields({ assetFields }: Seed, asset: AssetDocument): JsonObject {
  const type = asset._type === "sanity.imageAsset" ? "image" : "file";
  const fields = assetFields.get(`${type}-${String(asset.sha1hash)}`) ?? {};
  const known = Object.entries(fields).filter(
    ([name]) => !name.startsWith("_") && !FILE_FIELDS.has(name),
  );
  // The same bytes with another extension share the entry.
  const isOfFile = type === "file" && (fields.extension ?? asset.extension) === asset.extension;
  const mimeType = isOfFile ? plainType(fields.mimeType) : undefined;
  return { ...Object.fromEntries(known), ...(mimeType && { mimeType }) };
}

/** Replaces every `_sanityAsset` by a reference to the uploaded asset. */
function withAssets(value: Json, stored: ReadonlyMap<string, AssetDocument>): Json {
  const copy = mapValues(value, (inner) => withAssets(inner, stored));
  if (!isObject(copy)) return copy;
  const { _sanityAsset: source, ...attributes } = copy;
  const id = typeof source === "string" ? stored.get(source)?._id : undefined;
  return id ? { ...attributes, asset: { _type: "reference", _ref: id } } : attributes;
}

/** Downloads an asset that a document names by URL. @throws Error that names the URL */
async function fetchAsset(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_FETCHED_BYTES)
      throw new Error(`${url} is larger than ${MAX_FETCHED_BYTES} bytes`);
    pieces.push(piece);
  }
  if (size === 0) throw new Error(`${url} is empty`);
  return Buffer.concat(pieces);
}
