import { defineQuery } from "groq";
import {
  DOCUMENT_URLS,
  FIXED_PAGES,
  LIST_SECTIONS,
  ownPath,
  URL_FACTS,
  type UrlFacts,
} from "./document-urls";
import { PROJECT_FACTS, type ProjectFacts, projectPlaces } from "./featured-projects";
import { freePath, isFreePath } from "./free-path";
import { PAGES } from "./pages";
import { isPath } from "./redirects";

/** A page that shows a document, as a location of the Presentation tool. */
export interface Place {
  title: string;
  href: string;
}

interface Linking extends UrlFacts {
  /** The tag of its language; none for the default one. */
  language?: string | null;
  /** The target of a redirect. */
  to?: string | null;
}

/** What decides where a document is shown. */
export interface PlaceFacts {
  document: Linking | null;
  projects: ProjectFacts;
  pages: {
    title: string | null;
    slug: string;
    language?: string | null;
    /** The lists of documents in its sections; an empty one shows all documents, where the section allows it. */
    lists: { type: keyof typeof LIST_SECTIONS; chosen: (string | null)[] }[];
  }[];
  /** The documents that lead to this one, for example by a link in a text. */
  linking: Linking[];
}

const LISTS = Object.values(LIST_SECTIONS);

export const usedOnQuery = defineQuery(`{
  "document": *[_id == $id][0] {
    ${URL_FACTS},
    to
  },
  "projects": ${PROJECT_FACTS},
  "pages": *[_type == "page" && _id != $id && defined(slug.current)]
  | order(order asc, title asc) {
    title,
    "slug": slug.current,
    language,
    "lists": coalesce(sections[_type in ${JSON.stringify(Object.keys(LIST_SECTIONS))}] {
      "type": _type,
      "chosen": coalesce(${LISTS.map(({ field }) => field).join(", ")}, [])[]->_id
    }, [])
  },
  "linking": *[references($id) && _id != $id] {
    ${URL_FACTS},
    language
  }
}`);

export function pageOf(type: keyof typeof PAGES, where = ""): Place {
  const { title, path } = PAGES[type];
  return { title: title + where, href: path };
}

/** The pages of the site's own that show each document of a type. */
export function pagesOf(type: string): Place[] {
  const { pages, pagesOnRequest } = DOCUMENT_URLS[type] ?? {
    pages: FIXED_PAGES.has(type) ? { [type]: "" } : {},
  };
  return Object.entries({ ...pages, ...pagesOnRequest }).map(([page, note]) =>
    pageOf(page as keyof typeof PAGES, note),
  );
}

/** The pages that show a document itself. */
export function shownOn(type: string, id: string, facts: PlaceFacts): Place[] {
  return [
    ...ownPlaces(type, id, facts),
    ...facts.pages.flatMap((page) => placeOnEditorPage(type, id, page)),
  ];
}

function ownPlaces(type: string, id: string, facts: PlaceFacts): Place[] {
  const { document } = facts;
  if (type === "project") return projectPlaces(id, facts.projects);
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

function placeOnEditorPage(
  type: string,
  id: string,
  { title, slug, lists }: PlaceFacts["pages"][number],
): Place[] {
  const path = freePath(slug);
  if (!isFreePath(path)) return [];
  const isShown = lists.some((list) => {
    const chosen = list.chosen.filter((each) => each !== null);
    const { showsAll, type: listed } = LIST_SECTIONS[list.type];
    return chosen.includes(id) || (chosen.length === 0 && showsAll && listed === type);
  });
  return isShown ? [{ title: title ?? path, href: encodeURI(path) }] : [];
}
