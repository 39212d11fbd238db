import { defineDocuments, type PresentationPluginOptions } from "sanity/presentation";
import { freePath } from "../../../contract/free-path";
import { isTagLike, translationId } from "../../../contract/languages";
import { PAGES } from "../../../contract/pages";
import { PREVIEW_ENABLE_PATH } from "../../../contract/preview";
import { PreviewHeader } from "./preview-header";
import { previewMode } from "./preview-mode";
import { locations } from "./used-on";

/** The tags of the languages whose paths have a prefix. */
const OTHER_TAGS = `coalesce(*[_id == "siteSettings"][0].languages[1..-1].tag, [])`;

const IS_ORIGINAL = `!(coalesce(language, "") in ${OTHER_TAGS})`;

const PAGE_HERE = `_type == "page" && slug.current in [$path, $slug] && ${IS_ORIGINAL}`;

const PAGE_BELOW = `_type == "page" && slug.current in [$below, $belowSlug]`;

/** The page that editors made in the language of the prefix, or else the original. */
const TRANSLATED_PAGE = `${PAGE_BELOW} && (
  language == $tag
  || ${IS_ORIGINAL} && !defined(*[${PAGE_BELOW} && language == $tag][0]._id)
)`;

/** The document that there is one of, in the language of the prefix, or else the original. */
const TRANSLATED_SINGLETON = `_id == $translation
  || _id == $type && !defined(*[_id == $translation][0]._id)`;

/** The type of the page at a path that is the site's own. */
function typeAt(path: string): string | undefined {
  const segments = path.split("/");
  return Object.entries(PAGES).find(([, page]) => {
    const own = page.path.split("/");
    const isSame = (segment: string, at: number) =>
      segment.startsWith(":") || segment === segments[at];
    return own.length === segments.length && own.every(isSame);
  })?.[0];
}

interface MainDocument {
  filter: string;
  params: Record<string, string>;
}

/** The document to edit at a path that may have a prefix. @param segments decoded; the first may be a language's tag */
export function documentAt(segments: readonly string[]): MainDocument {
  const path = freePath(segments.join("/"));
  const params = { path, slug: path.slice(1) };
  const [tag = "", ...rest] = segments;
  if (!isTagLike(tag)) return { filter: PAGE_HERE, params };
  const below = freePath(rest.join("/"));
  const type = typeAt(below);
  const translated: MainDocument = type
    ? { filter: TRANSLATED_SINGLETON, params: { type, translation: translationId(type, tag) } }
    : { filter: TRANSLATED_PAGE, params: { below, belowSlug: below.slice(1) } };
  return {
    // A page of its own may begin like a tag: the settings have the languages.
    filter: `${PAGE_HERE} || $tag in ${OTHER_TAGS} && (${translated.filter})`,
    params: { ...params, tag, ...translated.params },
  };
}

/** The document to edit for each path in the frame. Pages of the site come first, as in its routes. */
const mainDocuments = defineDocuments([
  // Until the page is there, the frame is at this path, which has no document and lacks none.
  { route: PREVIEW_ENABLE_PATH, resolve: () => undefined },
  ...Object.entries(PAGES).map(([type, { path }]) => ({
    route: path,
    // By the type alone it could be a translation.
    filter: `_id == "${type}"`,
  })),
  {
    route: ["/:a", "/:a/:b", "/:a/:b/:c", "/:a/:b/:c/:d", "/:a/:b/:c/:d/:e"],
    resolve: ({ params }: { params: Record<string, string> }) =>
      documentAt(Object.values(params).map(decodeURIComponent)),
  },
]);

/** Shows the site, which has the Studio's origin, in a frame beside the form. */
export const presentation = {
  previewUrl: { initial: PAGES.homePage.path, previewMode },
  resolve: { locations, mainDocuments },
  components: { unstable_header: { component: PreviewHeader } },
} satisfies PresentationPluginOptions;
