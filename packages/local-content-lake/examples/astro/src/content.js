import { sanityClient } from "sanity:client";
import { createTagCache } from "local-content-lake/tag-cache";

/** Keeps answers until a change affects them, on a lake and on Sanity. */
export const content = createTagCache(sanityClient);
