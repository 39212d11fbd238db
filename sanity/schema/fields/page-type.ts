import { type DocumentDefinition, defineType, type FieldGroupDefinition } from "sanity";
import { PAGES } from "../../../contract/pages";
import { part } from "./common";

type Fields = DocumentDefinition["fields"];

interface Tab {
  name: string;
  title: string;
  fields: Fields;
}

/** A tab of a form with its fields. */
export function tab(name: string, title: string, fields: Fields): Tab {
  return { name, title, fields };
}

/** The groups and fields of a type whose form has tabs, the first one open. */
export function inTabs(tabs: readonly Tab[]): { groups: FieldGroupDefinition[]; fields: Fields } {
  const inTab = ({ name, fields }: Tab) => fields.map((field) => ({ ...field, group: name }));
  return {
    groups: tabs.map(({ name, title }, index) => ({ name, title, default: index === 0 })),
    fields: tabs.flatMap(inTab),
  };
}

interface PageOptions extends Pick<DocumentDefinition, "icon" | "description"> {
  /** For the Studio, if the title in the menus is too short. */
  title?: string;
  /** A form with tabs has these, and another one for search engines. */
  tabs?: Tab[];
  /** The fields of a form without tabs. */
  fields?: Fields;
}

const SEO = part("seo", "seo", "Search engines");

/** The type of a page in contract/pages.ts, with the title and description for search engines as its last field. */
export function pageType(
  name: keyof typeof PAGES,
  { title = PAGES[name].title, tabs, fields = [], ...options }: PageOptions,
) {
  const content = tabs
    ? inTabs([...tabs, tab("seo", "Search engines", [SEO])])
    : { fields: [...fields, SEO] };
  return defineType({
    ...options,
    ...content,
    name,
    title,
    type: "document",
    preview: { prepare: () => ({ title }) },
  });
}
