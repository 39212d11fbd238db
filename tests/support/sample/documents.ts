import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The frozen content that tests run on: a seed folder of its own, so that `sanity/seed` can change freely. */
export const SAMPLE_DIR = join(import.meta.dirname, "content");

export interface SampleDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/** The asset that every image of `importedSample` refers to. */
const ASSET_ID = "image-0123456789abcdef0123456789abcdef01234567-1200x800-jpg";

/** The documents of a seed folder as they are written, one per line. */
export function readSample(folder = SAMPLE_DIR): SampleDocument[] {
  const file = join(folder, "content.ndjson");
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => (line.trim() ? [parseLine(line, `${file}:${index + 1}`)] : []));
}

function parseLine(line: string, place: string): SampleDocument {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place} is not JSON`, { cause: error });
  }
}

/** The documents of a seed folder as a dataset holds them: images refer to an asset document. */
export function importedSample(folder = SAMPLE_DIR): SampleDocument[] {
  const asset = {
    _id: ASSET_ID,
    _type: "sanity.imageAsset",
    metadata: { lqip: "data:image/jpeg;base64,", dimensions: { width: 1200, height: 800 } },
  };
  const documents = readSample(folder);
  return [asset, ...documents.map((document) => JSON.parse(JSON.stringify(document, toReference)))];
}

function toReference(_key: string, value: unknown) {
  if (typeof value !== "object" || value === null || !("_sanityAsset" in value)) return value;
  const { _sanityAsset, ...image } = value;
  return { ...image, asset: { _type: "reference", _ref: ASSET_ID } };
}

/** The sample's documents of one type, in the order the site shows them. */
export function sampleOfType<Fields>(type: string): (SampleDocument & Fields)[] {
  return readSample()
    .map((document) => document as SampleDocument & Fields)
    .filter((document) => document._type === type)
    .sort((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0));
}
