import { freePath, isFreePath } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";

const PATHS = new Map<string, string>(
  Object.entries(PAGES).map(([type, { path }]) => [type, path]),
);

interface Page {
  type: string;
  /** Of a page at a path of its own. */
  slug: string;
}

/** The path of a page with texts for search engines. */
export function pagePath({ type, slug }: Page): string {
  return PATHS.get(type) ?? freePath(slug);
}

/** The same, where the site has a share image for it: undefined for a page that visitors do not see there. */
export function sharedPath(page: Page, publishedSlug: string): string | undefined {
  const path = pagePath(page);
  if (PATHS.has(page.type)) return path;
  return isFreePath(path) && freePath(publishedSlug) === path ? path : undefined;
}
