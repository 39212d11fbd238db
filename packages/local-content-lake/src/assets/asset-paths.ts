import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { notFound } from "./errors";
import type { AssetKind } from "./types";

const DATASET = /^~?[a-z0-9][a-z0-9_-]{0,63}$/;
const IMAGE_FILE = /^([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})\.([a-z0-9]{2,4})$/;
const IMAGE_ID = /^image-([0-9a-f]{40})-(\d+x\d+)-([a-z0-9]{2,4})$/;
const PLAIN_FILE = /^([0-9a-f]{40})\.([a-z0-9]{1,16})$/;

/** Returns the name if it is safe in a path on disk. @throws AssetError 404 */
export function assertDatasetName(dataset: string): string {
  if (!DATASET.test(dataset)) throw notFound();
  return dataset;
}

/** Returns the document id for the last segment of an asset URL. @throws AssetError 404 */
export function documentIdOf(kind: AssetKind, file: string): string {
  if (kind === "images") {
    const match = IMAGE_FILE.exec(file);
    if (!match) throw notFound();
    return `image-${match[1]}-${match[2]}x${match[3]}-${match[4]}`;
  }
  const match = PLAIN_FILE.exec(file);
  if (!match) throw notFound();
  return `file-${match[1]}-${match[2]}`;
}

/** The last segment of an image's URL, from its document id; undefined for other documents. */
export function imageFileOf(id: string): string | undefined {
  const [, hash, size, extension] = IMAGE_ID.exec(id) ?? [];
  return hash && `${hash}-${size}.${extension}`;
}

/** The size of an image after EXIF orientation, from its document id. */
export function sizeOfImage(id: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The file name of an asset, which is the last segment of its path and URL. */
export function fileNameOf(
  sha1: string,
  extension: string,
  size?: { width: number; height: number },
): string {
  return size ? `${sha1}-${size.width}x${size.height}.${extension}` : `${sha1}.${extension}`;
}

/** Name of a rendered image that is still being written. */
const UNFINISHED_IMAGE = /^\.[0-9a-f-]{36}$/;

const INCOMING = "incoming";

export interface AssetPaths {
  /** Contains a folder per dataset. */
  all: string;
  root(dataset: string): string;
  file(dataset: string, kind: AssetKind, name: string): string;
  incoming(dataset: string): string;
  cache(dataset?: string): string;
}

export function assetPaths(dataDir: string): AssetPaths {
  const all = join(dataDir, "assets");
  const root = (dataset: string) => join(all, assertDatasetName(dataset));
  return {
    all,
    root,
    file: (dataset, kind, name) => join(root(dataset), kind, name),
    incoming: (dataset) => join(root(dataset), INCOMING),
    cache: (dataset) =>
      dataset === undefined
        ? join(dataDir, "cache", "images")
        : join(dataDir, "cache", "images", assertDatasetName(dataset)),
  };
}

/**
 * Removes uploads and rendered images that a killed process left unfinished. Call it at startup only, while nothing is
 * being written.
 */
export function removeUnfinishedFiles(dataDir: string): void {
  const paths = assetPaths(dataDir);
  for (const dataset of namesIn(paths.all)) remove(join(paths.all, dataset, INCOMING));
  for (const name of namesIn(paths.cache())) {
    if (UNFINISHED_IMAGE.test(name)) remove(join(paths.cache(), name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist yet.
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
