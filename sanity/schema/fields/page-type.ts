import { type DocumentDefinition, defineType } from "sanity";
import { PAGES } from "../../../contract/pages";
import { seo } from "./common";

interface PageOptions
  extends Pick<DocumentDefinition, "icon" | "description" | "fields">,
    Partial<Pick<DocumentDefinition, "title">> {
  /** The tabs of the form, the first one open. That of the search engines follows. */
  groups?: { name: string; title: string }[];
}

/**
 * The type of a page in contract/pages.ts, with the title and description for search engines as its last field.
 * @param options.title for the Studio, if the title in the menus is too short
 */
export function pageType(
  name: keyof typeof PAGES,
  { title = PAGES[name].title, groups = [], fields, ...options }: PageOptions,
) {
  const [first, ...others] = groups;
  return defineType({
    ...options,
    name,
    title,
    type: "document",
    groups: first && [
      { ...first, default: true },
      ...others,
      { name: "seo", title: "Search engines" },
    ],
    fields: [...fields, seo(first && "seo")],
    preview: { prepare: () => ({ title }) },
  });
}
