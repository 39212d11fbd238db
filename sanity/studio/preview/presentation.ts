import { defineDocuments, type PresentationPluginOptions } from "sanity/presentation";
import { freePath } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";
import { PREVIEW_ENABLE_PATH } from "../../../contract/preview";
import { previewMode } from "./preview-mode";
import { locations } from "./used-on";

/** The document to edit for each path in the frame. Pages of the site come first, as in its routes. */
const mainDocuments = defineDocuments([
  // Until the page is there, the frame is at this path, which has no document and lacks none.
  { route: PREVIEW_ENABLE_PATH, resolve: () => undefined },
  ...Object.entries(PAGES).map(([type, { path }]) => ({ route: path, type })),
  {
    route: ["/:a", "/:a/:b", "/:a/:b/:c", "/:a/:b/:c/:d"],
    resolve: ({ params }: { params: Record<string, string> }) => {
      const path = freePath(Object.values(params).map(decodeURIComponent).join("/"));
      return {
        filter: `_type == "page" && slug.current in [$path, $slug]`,
        params: { path, slug: path.slice(1) },
      };
    },
  },
]);

/** Shows the site, which has the Studio's origin, in a frame beside the form. */
export const presentation = {
  previewUrl: { initial: PAGES.homePage.path, previewMode },
  resolve: { locations, mainDocuments },
} satisfies PresentationPluginOptions;
