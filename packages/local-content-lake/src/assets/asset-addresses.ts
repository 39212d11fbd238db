import type { Store } from "../store";
import type { Mutation, SanityDocument } from "../util/types";

const ASSET_TYPES = ["sanity.imageAsset", "sanity.fileAsset"];

/**
 * What it takes to give a dataset's assets the addresses that they have now: the lake, or the site in
 * front of it, may have moved since they were uploaded. Assets that are kept elsewhere stay as they are.
 * @param publicUrl without a slash at its end.
 */
export function movedAssets(store: Store, dataset: string, publicUrl: string): Mutation[] {
  const { raw } = store.dataset(dataset);
  return ASSET_TYPES.flatMap((type) => raw.ofType(type)).flatMap((asset) => {
    const url = addressOf(asset, publicUrl);
    return url === undefined || url === asset.url
      ? []
      : [{ patch: { id: asset._id, set: { url } } }];
  });
}

function addressOf({ path, url }: SanityDocument, publicUrl: string): string | undefined {
  if (typeof path !== "string" || typeof url !== "string") return undefined;
  return url.endsWith(`/${path}`) ? `${publicUrl}/${path}` : undefined;
}
