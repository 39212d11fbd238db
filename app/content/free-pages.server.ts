import { plainText } from "~/lib/text/plain-text";
import { freePath, isFreePath } from "../../contract/free-path";
import { type Content, getContent } from "./get-content.server";

type StoredSection = Content<"page">["sections"][number];
type Stored<Type extends StoredSection["_type"]> = Extract<StoredSection, { _type: Type }>;

/** The documents that a section shows, in place of its references. */
export type FreePageSection =
  | Stored<"pageHero" | "textSection" | "imageTextSection" | "callToAction">
  | (Omit<Stored<"servicesSection">, "services"> & { services: Content<"service">[] })
  | (Omit<Stored<"projectsSection">, "projects"> & { projects: Content<"project">[] })
  | (Omit<Stored<"faqSection">, "faqs"> & { faqs: Content<"faq">[] })
  | (Omit<Stored<"plansSection">, "plans"> & {
      plans: Content<"plan">[];
      labels: Pick<Content<"pricingPage">, "usdLabel" | "inrLabel" | "getStartedLabel">;
    });

/** A page that editors made, at a path of its own. */
export interface FreePage extends Omit<Content<"page">, "sections" | "slug"> {
  path: string;
  sections: FreePageSection[];
  /** The pages above it and itself, for the breadcrumb. */
  trail: { title: string; path: string }[];
}

/** A page as lists of pages name it. */
interface PlacedPage extends Content<"page"> {
  path: string;
}

/**
 * The pages that editors made and the site shows: none at a path of another route, one at each path.
 * @throws a 503 Response when the dataset is unavailable
 */
export async function getFreePages(): Promise<PlacedPage[]> {
  const placed = new Map<string, PlacedPage>();
  for (const page of await getContent("page")) {
    const path = freePath(plainText(page.slug));
    if (isFreePath(path) && !placed.has(path)) placed.set(path, { ...page, path });
  }
  return [...placed.values()];
}

/**
 * Finds the page that editors made at a path.
 * @param pathname of a URL, encoded, in any case
 * @returns undefined where there is none
 */
export async function findFreePage(pathname: string): Promise<FreePage | undefined> {
  const path = freePath(decodeURIComponent(pathname));
  const pages = await getFreePages();
  const found = pages.find((page) => page.path === path);
  if (!found) return undefined;
  const { slug: _, ...page } = found;
  const sections = await Promise.all(page.sections.map(resolveSection));
  const above = pages.filter((other) => path.startsWith(`${other.path}/`));
  const trail = [...above.sort((a, b) => a.path.length - b.path.length), found];
  return {
    ...page,
    sections: sections.filter((section) => !isEmpty(section)),
    trail: trail.map((each) => ({ title: each.title, path: encodeURI(each.path) })),
  };
}

async function resolveSection(section: StoredSection): Promise<FreePageSection> {
  switch (section._type) {
    case "servicesSection": {
      const all = await getContent("service");
      return { ...section, services: chosenOr(all, section.services, all) };
    }
    case "faqSection": {
      const all = await getContent("faq");
      return { ...section, faqs: chosenOr(all, section.faqs, all) };
    }
    case "projectsSection": {
      return { ...section, projects: chosenOr(await getContent("project"), section.projects, []) };
    }
    case "plansSection": {
      const [all, { usdLabel, inrLabel, getStartedLabel }] = await Promise.all([
        getContent("plan"),
        getContent("pricingPage"),
      ]);
      const labels = { usdLabel, inrLabel, getStartedLabel };
      return { ...section, plans: chosenOr(all, section.plans, []), labels };
    }
    default:
      return section;
  }
}

/** The chosen documents that are published, each once. @param ids `_id`s */
function chosenOr<Document extends { _id: string }>(
  all: Document[],
  ids: string[],
  fallback: Document[],
): Document[] {
  const chosen = [...new Set(ids)].flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  return chosen.length > 0 ? chosen : fallback;
}

/** Whether a section has nothing to show. */
function isEmpty(section: FreePageSection): boolean {
  switch (section._type) {
    case "servicesSection":
      return section.services.length === 0;
    case "faqSection":
      return section.faqs.length === 0;
    case "projectsSection":
      return section.projects.length === 0;
    case "plansSection":
      return section.plans.length === 0;
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
