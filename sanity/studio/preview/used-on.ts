import { map } from "rxjs";
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from "sanity/presentation";
import { API_VERSION } from "../../../contract/api-version";
import {
  DOCUMENT_URLS,
  FIXED_PAGES,
  ownPageNoun,
  ownPath,
  URL_FACTS,
  type UrlFacts,
} from "../../../contract/document-urls";
import { featuredProjects, heroProjects } from "../../../contract/featured-projects";
import { freePath, isFreePath } from "../../../contract/free-path";
import { PAGES, PROJECTS_PER_PAGE, projectUrl } from "../../../contract/pages";
import { isPath } from "../../../contract/redirects";

interface Linking extends UrlFacts {
  /** The target of a redirect. */
  to?: string | null;
}

/** What decides where a document is shown. */
interface Facts {
  document: Linking | null;
  /** `_id`s, in the site's order. */
  projects: string[];
  home: { hero: string[]; featured: string[] } | null;
  pages: {
    title: string | null;
    slug: string;
    /** The lists of documents in its sections; an empty one shows all documents, where the section allows it. */
    lists: { type: string; chosen: (string | null)[] }[];
  }[];
  /** The documents that lead to this one, for example by a link in a text. */
  linking: Linking[];
}

export const FACTS = `{
  "document": *[_id == $id][0] { ${URL_FACTS}, to },
  "projects": *[_type == "project"] | order(order asc, title asc)._id,
  "home": *[_id == "homePage"][0] {
    "hero": coalesce(heroProjects[]._ref, []), "featured": coalesce(featuredProjects[]._ref, [])
  },
  "pages": *[_type == "page" && _id != $id && defined(slug.current)] | order(order asc, title asc) {
    title, "slug": slug.current,
    "lists": coalesce(sections[_type in ["servicesSection", "faqSection", "projectsSection", "plansSection"]] {
      "type": _type, "chosen": coalesce(services, faqs, projects, plans, [])[]->_id
    }, [])
  },
  "linking": *[references($id) && _id != $id] { ${URL_FACTS} }
}`;

const CHANGES = `*[_type == $type || _type in ["homePage", "page", "project"]]`;

/** A page as a location of the Presentation tool. */
function pageOf(type: keyof typeof PAGES, where = ""): DocumentLocation {
  const { title, path } = PAGES[type];
  return { title: title + where, href: path };
}

/** The sections that show all documents of a type while none of the chosen ones exists. */
const SHOWS_ALL: Readonly<Record<string, string>> = {
  servicesSection: "service",
  faqSection: "faq",
};

/** The pages of the site's own that show each document of a type. */
function pagesOf(type: string): DocumentLocation[] {
  const { pages, pagesOnRequest } = DOCUMENT_URLS[type] ?? {
    pages: FIXED_PAGES.has(type) ? { [type]: "" } : {},
  };
  return Object.entries({ ...pages, ...pagesOnRequest }).map(([page, note]) =>
    pageOf(page as keyof typeof PAGES, note),
  );
}

/** The "Used on …" links above each form, which open the page in the frame. */
export const locations: DocumentLocationResolver = (
  { id, type, perspectiveStack },
  { documentStore },
) => {
  if (type === "siteSettings") {
    return {
      message: "Used on every page: the header, the footer and the contact details",
      tone: "positive",
      locations: [pageOf("homePage"), pageOf("aboutPage"), pageOf("contactPage")],
    };
  }
  const shared = Object.keys(DOCUMENT_URLS).find((each) => DOCUMENT_URLS[each]?.template === type);
  if (shared) {
    return {
      message: `Used for the ${ownPageNoun(shared)} every ${shared}`,
      tone: "positive",
      locations: pagesOf(shared),
    };
  }
  return documentStore
    .listenQuery(
      { fetch: FACTS, listen: CHANGES },
      { id, type },
      { apiVersion: API_VERSION, perspective: perspectiveStack },
    )
    .pipe(map((facts: Facts) => usedOn(type, id, facts)));
};

/** Where the site shows a document. @param id its published `_id` */
export function usedOn(type: string, id: string, facts: Facts): DocumentLocationsState {
  const byLink = facts.linking.flatMap((document) =>
    shownOn(document._type, document._id, { ...facts, document }).map(({ title, href }) => ({
      title: `${title}, by a link`,
      href,
    })),
  );
  const places = new Map<string, DocumentLocation>();
  for (const place of [...shownOn(type, id, facts), ...byLink]) {
    const path = place.href.replace(/[?#].*$/, "");
    if (!places.has(path)) places.set(path, place);
  }
  if (places.size > 0) return { locations: [...places.values()] };
  const message =
    type === "redirect" ? "It leads to no page of this site" : "No page of the site shows it";
  return { message, tone: "caution", locations: [] };
}

/** The pages that show a document itself. */
function shownOn(type: string, id: string, facts: Facts): DocumentLocation[] {
  return [
    ...ownPlaces(type, id, facts),
    ...facts.pages.flatMap((page) => placeOnFreePage(type, id, page)),
  ];
}

function ownPlaces(type: string, id: string, facts: Facts): DocumentLocation[] {
  const { document } = facts;
  if (type === "project") return placesOfProject(id, facts);
  if (type === "redirect") {
    return isPath(document?.to ?? "")
      ? [{ title: "Where it leads", href: document?.to ?? "" }]
      : [];
  }
  const href = document && ownPath({ ...document, _id: id, _type: type });
  const name = document?.name ?? "";
  const title = DOCUMENT_URLS[type]?.template
    ? `${PAGES[DOCUMENT_URLS[type].template].title} of ${name}`
    : name;
  return [...pagesOf(type), ...(href ? [{ title: title || "Page of its own", href }] : [])];
}

function placesOfProject(id: string, { projects, home }: Facts): DocumentLocation[] {
  const index = projects.indexOf(id);
  if (index < 0) return [];
  const all = projects.map((_id) => ({ _id }));
  const featured = featuredProjects(all, home?.featured ?? []);
  const hero = heroProjects(all, home?.hero ?? [], featured);
  const places = [
    ...(featured.some(({ _id }) => _id === id) ? ["in the featured work"] : []),
    ...(hero.some(({ _id }) => _id === id) ? ["at the top"] : []),
  ];
  return [
    index < PROJECTS_PER_PAGE
      ? pageOf("projectsPage")
      : { ...pageOf("projectsPage"), href: projectUrl(id, index) },
    ...(places.length > 0 ? [pageOf("homePage", `, ${places.join(" and ")}`)] : []),
  ];
}

function placeOnFreePage(
  type: string,
  id: string,
  { title, slug, lists }: Facts["pages"][number],
): DocumentLocation[] {
  const path = freePath(slug);
  if (!isFreePath(path)) return [];
  const isShown = lists.some((list) => {
    const chosen = list.chosen.filter((each) => each !== null);
    return chosen.includes(id) || (chosen.length === 0 && SHOWS_ALL[list.type] === type);
  });
  return isShown ? [{ title: title ?? path, href: encodeURI(path) }] : [];
}
