import type { SiteContent } from "../../app/entry.server";
import type { ResponseCache } from "../cache/response-cache";

/** Every page has it. It is invalidated when changes may have been missed, and at the end of a business day. */
export const ALL_PAGES = "content: all pages";

/** Each change of content invalidates it. A page has it whose dependencies are not known. */
export const ANY_CHANGE = "content: any change";

/** Invalidates the pages that a change of content touches. */
export function invalidateOnChange(cache: ResponseCache, content: SiteContent): void {
  content.cache.onChange((tags) =>
    cache.invalidate([...(tags === "everything" ? [ALL_PAGES] : tags), ANY_CHANGE]),
  );
}
