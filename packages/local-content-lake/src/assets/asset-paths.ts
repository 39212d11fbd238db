import { join } from "node:path";
import { notFound } from "./errors";
import type { AssetKind } from "./types";

const DATASET = /^~?[a-z0-9][a-z0-9_-]{0,63}$/;
const IMAGE_FILE = /^([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})\.([a-z0-9]{2,4})$/;
const IMAGE_ID = /^image-([0-9a-f]{40})-(\d+x\d+)-([a-z0-9]{2,4})$/;
const PLAIN_FILE = /^([0-9a-f]{40})\.([a-z0-9]{1,16})$/;

/** Only names this pattern lets through ever become part of a path on disk. */
export function assertDatasetName(dataset: string): string {
  if (!DATASET.test(dataset)) throw notFound();
  return dataset;
}

/** Turns the last part of an asset's address into its document id, or answers 404. */
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

/** The last part of an image's address, by its document's id; undefined for any other document. */
export function imageFileOf(id: string): string | undefined {
  const [, hash, size, extension] = IMAGE_ID.exec(id) ?? [];
  return hash && `${hash}-${size}.${extension}`;
}

/** The upright size of an image, which is part of its id. */
export function sizeOfImage(id: string): { width: number; height: number } {
  const [, width, height] = /-(\d+)x(\d+)-/.exec(id) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The file name of an asset: the last part of its path and of its URL. */
export function fileNameOf(
  sha1: string,
  extension: string,
  size?: { width: number; height: number },
): string {
  return size ? `${sha1}-${size.width}x${size.height}.${extension}` : `${sha1}.${extension}`;
}

/** What a rendered image is written to before it has its name. */
export const UNFINISHED_IMAGE = /^\.[0-9a-f-]{36}$/;

export interface AssetPaths {
  /** Holds a folder for each dataset. */
  all: string;
  root(dataset: string): string;
  file(dataset: string, kind: AssetKind, name: string): string;
  incoming(dataset: string): string;
  /** The last part of `incoming`. */
  incomingName: string;
  cache(dataset?: string): string;
}

export function assetPaths(dataDir: string): AssetPaths {
  const all = join(dataDir, "assets");
  const incomingName = "incoming";
  const root = (dataset: string) => join(all, assertDatasetName(dataset));
  return {
    all,
    root,
    file: (dataset, kind, name) => join(root(dataset), kind, name),
    incoming: (dataset) => join(root(dataset), incomingName),
    incomingName,
    cache: (dataset) =>
      dataset === undefined
        ? join(dataDir, "cache", "images")
        : join(dataDir, "cache", "images", assertDatasetName(dataset)),
  };
}
