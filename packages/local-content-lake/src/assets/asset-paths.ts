import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isValidDatasetName } from "../util/ids";
import { isObject } from "../util/json";
import type { JsonObject } from "../util/types";
import { notFound } from "./errors";
import type { AssetKind } from "./types";

const ASSET_ID = /^(image|file)-([0-9a-f]{40})(?:-(\d+)x(\d+))?-([a-z0-9]{1,16})$/;

/** Returns the name if it is safe in a path on disk. @throws LakeError 404 */
function assertDatasetName(dataset: string): string {
  if (!isValidDatasetName(dataset)) throw notFound();
  return dataset;
}

/** The file of an asset. */
export interface AssetFile {
  /** Of its document. */
  id: string;
  kind: AssetKind;
  sha1: string;
  /** The last segment of its path and URL. */
  name: string;
}

/** The file of the last segment of an asset URL; undefined for other names. */
export function namedFile(kind: AssetKind, name: string): AssetFile | undefined {
  const type = kind === "images" ? "image" : "file";
  const file = assetFileOf(`${type}-${name.replace(".", "-")}`);
  return file?.name === name ? file : undefined;
}

/** Derives an asset's file from its document id; undefined for other documents. */
export function assetFileOf(id: string): AssetFile | undefined {
  const [, type, sha1, width, height, extension] = ASSET_ID.exec(id) ?? [];
  if (!sha1 || !extension) return undefined;
  if (type === "file") {
    return width ? undefined : { id, kind: "files", sha1, name: `${sha1}.${extension}` };
  }
  const name = `${sha1}-${width}x${height}.${extension}`;
  return width ? { id, kind: "images", sha1, name } : undefined;
}

/** The dataset that the path of an asset document names. */
export function datasetIn({ path }: Record<string, unknown>): string | undefined {
  const [, , name = ""] = String(path).split("/");
  return isValidDatasetName(name) ? name : undefined;
}

/** The file of the asset that an object refers to in its field `asset`. */
export function referencedFile({ asset }: JsonObject): AssetFile | undefined {
  return isObject(asset) && typeof asset._ref === "string" ? assetFileOf(asset._ref) : undefined;
}

/** The last segment of an image's URL, from its document id; undefined for other documents. */
export function imageFileOf(id: string): string | undefined {
  const file = assetFileOf(id);
  return file?.kind === "images" ? file.name : undefined;
}

/** The size of an image after EXIF orientation, from its document id. */
export function sizeOfImage(id: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Name of a rendered image that is still being written. */
const UNFINISHED_IMAGE = /^\.[0-9a-f-]{36}$/;

const INCOMING = "incoming";

export type AssetPaths = ReturnType<typeof assetPaths>;

/** Where a lake stores the files of assets. */
export function assetPaths(dataDir: string) {
  const all = join(dataDir, "assets");
  const rendered = join(dataDir, "cache", "images");
  const root = (dataset: string) => join(all, assertDatasetName(dataset));
  const file = (dataset: string, { kind, name }: Pick<AssetFile, "kind" | "name">) =>
    join(root(dataset), kind, name);
  const datasets = () => namesIn(all).filter(isValidDatasetName);
  return {
    /** Contains a folder per dataset. */
    all,
    datasets,
    root,
    /** The files of deleted assets, which are not served. */
    deleted: (dataset: string) => join(root(dataset), "deleted"),
    file,
    /** The dataset with the file of an asset: its own, or another one, because copies share files. */
    holderOf: (dataset: string, asset: AssetFile) =>
      exists(file(dataset, asset)) ? dataset : datasets().find((one) => exists(file(one, asset))),
    incoming: (dataset: string) => join(root(dataset), INCOMING),
    cache: (dataset?: string) =>
      dataset === undefined ? rendered : join(rendered, assertDatasetName(dataset)),
  };
}

/**
 * Removes uploads and rendered images that a killed process left unfinished. Call it at startup only, while nothing is
 * being written.
 */
export function removeUnfinishedFiles(dataDir: string): void {
  const paths = assetPaths(dataDir);
  for (const name of namesIn(paths.all)) {
    remove(join(paths.all, name, INCOMING));
  }
  for (const name of namesIn(paths.cache())) {
    if (UNFINISHED_IMAGE.test(name)) remove(join(paths.cache(), name));
  }
}

/** The name of a deleted file in the folder of deleted files; empty if it is not among them. */
export function deletedName(names: readonly string[], { kind, name }: AssetFile): string {
  return names.find((one) => one.endsWith(`-${kind}-${name}`)) ?? "";
}

/** True also for a file that cannot be read just now. */
function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** The names in a folder, which may not exist yet. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A read-only disk is reported by the next upload.
  }
}
