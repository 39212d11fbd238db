import { plainText } from "~/lib/text/plain-text";
import { LIST_SECTIONS } from "../../contract/document-urls";
import { chosenOr } from "../../contract/featured-projects";
import { freePath, isFreePath } from "../../contract/free-path";
import { prefixProblem } from "../../contract/languages";
import { type Content, getContent } from "./get-content.server";
import { currentContent } from "./request-context.server";

type StoredSection = Content<"page">["sections"][number];
type ListSections = typeof LIST_SECTIONS;
type ListType = keyof ListSections;

/** A section with the documents that it shows. */
type ListSection<Type extends ListType> = Extract<StoredSection, { _type: Type }> & {
  documents: Content<ListSections[Type]["type"]>[];
};

type PlanLabels = Pick<Content<"pricingPage">, "usdLabel" | "inrLabel" | "getStartedLabel">;

export type EditorPageSection =
  | Exclude<StoredSection, { _type: ListType }>
  | {
      [Type in ListType]: ListSection<Type> &
        (Type extends "plansSection" ? { labels: PlanLabels } : unknown);
    }[ListType];

/** A page that editors made, at a path of its own. */
export type EditorPage = NonNullable<Awaited<ReturnType<typeof findEditorPage>>>;

/** A page as lists of pages name it. */
interface PlacedPage extends Content<"page"> {
  path: string;
}

/**
 * The pages that editors made and the site shows: none at a path of another route or language, one at each path.
 * @throws a 503 Response when the dataset is unavailable
 */
export async function getEditorPages(): Promise<PlacedPage[]> {
  const placed = new Map<string, PlacedPage>();
  const prefixes = currentContent().languagePrefixes();
  for (const page of await getContent("page")) {
    const path = freePath(plainText(page.slug));
    const isFree = isFreePath(path) && !prefixProblem(path, prefixes);
    if (isFree && !placed.has(path)) placed.set(path, { ...page, path });
  }
  return [...placed.values()];
}

/**
 * Finds the page that editors made at a path.
 * @param pathname of a URL, encoded, in any case
 * @returns undefined where there is none
 */
export async function findEditorPage(pathname: string) {
  const path = freePath(decodeURIComponent(pathname));
  const pages = await getEditorPages();
  const found = pages.find((page) => page.path === path);
  if (!found) return undefined;
  const { slug: _, ...page } = found;
  const sections = await Promise.all(page.sections.map(resolveSection));
  const above = pages.filter((other) => path.startsWith(`${other.path}/`));
  const trail = [...above.sort((a, b) => a.path.length - b.path.length), found];
  return {
    ...page,
    sections: sections.filter((section) => !isEmpty(section)),
    /** The pages above it and itself, for the breadcrumb. */
    trail: trail.map((each) => ({ title: each.title, path: encodeURI(each.path) })),
  };
}

async function resolveSection(section: StoredSection): Promise<EditorPageSection> {
  if (!isList(section)) return section;
  const { field, type, showsAll } = LIST_SECTIONS[section._type];
  const [all, labels]: [{ _id: string }[], PlanLabels | undefined] = await Promise.all([
    getContent(type),
    section._type === "plansSection" ? planLabels() : undefined,
  ]);
  const chosen = new Set((section as object as Record<string, string[]>)[field]);
  const documents = chosenOr(all, [...chosen], showsAll ? all : []);
  return { ...section, ...(labels && { labels }), documents } as object as EditorPageSection;
}

/** Which documents a section shows. */
export async function documentsIn(section: StoredSection): Promise<string[]> {
  const resolved = await resolveSection(section);
  return "documents" in resolved ? resolved.documents.map(({ _id }) => _id) : [];
}

function isList(section: StoredSection): section is Extract<StoredSection, { _type: ListType }> {
  return section._type in LIST_SECTIONS;
}

async function planLabels(): Promise<PlanLabels> {
  const { usdLabel, inrLabel, getStartedLabel } = await getContent("pricingPage");
  return { usdLabel, inrLabel, getStartedLabel };
}

/** Whether a section has nothing to show. */
function isEmpty(section: EditorPageSection): boolean {
  if ("documents" in section) return section.documents.length === 0;
  switch (section._type) {
    case "imageTextSection":
      return !section.title && section.text.length === 0 && !section.image;
    case "textSection":
      return !section.title && section.text.length === 0;
    case "pageHero":
      return !section.title && !section.intro;
    case "callToAction":
      return !section.title && !section.text;
  }
}
