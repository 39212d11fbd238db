import type { SanityDocument } from "../util/types";

const SANITY_CDN = /^https:\/\/[\w-]+\.sanity\.io\//;

export const ASSET_TYPES = ["sanity.imageAsset", "sanity.fileAsset"];

/** A copy of an asset document for another dataset: its path and URL contain the name of the dataset. */
export function inDataset(document: SanityDocument, from: string, to: string): SanityDocument {
  const { path, url } = document;
  if (!document._type.startsWith("sanity.") || typeof path !== "string") return document;
  const copiedPath = path.replace(`/${from}/`, `/${to}/`);
  const copiedUrl =
    typeof url === "string" && url.endsWith(path) ? url.slice(0, -path.length) + copiedPath : url;
  return { ...document, path: copiedPath, url: copiedUrl };
}

/** True if an asset's URL is one that a lake derived from its path. */
export function hasOwnUrl({ path, url }: Record<string, unknown>): boolean {
  return String(url).endsWith(`/${path}`) && !SANITY_CDN.test(String(url));
}

/** An earlier revision of an asset with the URL that the asset has now; any other document as it is. */
export function withPresentUrl(revision: SanityDocument, present?: SanityDocument): SanityDocument {
  const isSameFile =
    present && ASSET_TYPES.includes(present._type) && present.path === revision.path;
  if (!isSameFile || !hasOwnUrl(revision) || !hasOwnUrl(present)) return revision;
  return { ...revision, url: present.url };
}
