import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Assets } from "../assets";
import { commitMutations } from "../mutate";
import type { Store } from "../store";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import type { DocumentInput, Json, JsonObject } from "../util/types";
import { readSeed } from "./read-seed";

export interface ImportedSeed {
  documents: number;
  assets: number;
}

/** Says of a document of the seed whether it is wanted; none that is there already is touched then. */
export type MissingOnly = (document: JsonObject) => boolean;

interface Target {
  store: Store;
  assets: Assets;
}

/**
 * Writes documents from a file into a dataset: first their assets, then all documents in one transaction, so
 * that the content is there whole or not at all.
 * @throws LakeStartError that says what is wrong with the file, or with writing it.
 */
export async function importSeed(
  target: Target,
  dataset: string,
  source: string,
  missing?: MissingOnly,
): Promise<ImportedSeed> {
  try {
    return await writeSeed(target, dataset, source, missing);
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
  missing?: MissingOnly,
): Promise<ImportedSeed> {
  store.createDataset(dataset);
  const { raw } = store.dataset(dataset);
  const isWanted = missing && ((each: JsonObject) => missing(each) && !raw.get(String(each._id)));
  const seed = readSeed(source, isWanted);
  const ids = new Map<string, string>();
  for (const [name, { kind, file }] of seed.assets) {
    const meta = { filename: basename(file) };
    try {
      const asset = await assets.storeBuffer(dataset, kind, readFileSync(file), meta);
      ids.set(name, asset._id);
    } catch (error) {
      throw new Error(`${name}: ${errorMessage(error)}`, { cause: error });
    }
  }
  const mutations = seed.documents.map((document) => ({
    createOrReplace: withAssets(document, ids) as DocumentInput,
  }));
  if (mutations.length > 0) await commitMutations(store, dataset, mutations, { author: "seed" });
  return { documents: mutations.length, assets: ids.size };
}

/** Replaces every `_sanityAsset` by a reference to the uploaded asset. */
function withAssets(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => withAssets(item, ids));
  if (value === null || typeof value !== "object") return value;
  const { _sanityAsset: source, ...attributes } = value;
  const copy: JsonObject = Object.fromEntries(
    Object.entries(attributes).map(([name, child]) => [name, withAssets(child, ids)]),
  );
  const id = typeof source === "string" ? ids.get(source) : undefined;
  if (id !== undefined) copy.asset = { _type: "reference", _ref: id };
  return copy;
}
