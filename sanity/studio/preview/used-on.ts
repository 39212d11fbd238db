import { defineQuery } from "groq";
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
  LIST_SECTIONS,
  ownPageNoun,
  ownPath,
  URL_FACTS,
  type UrlFacts,
} from "../../../contract/document-urls";
import { freePath, isFreePath } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";
import { isPath } from "../../../contract/redirects";

interface Linking extends UrlFacts {
  /** The target of a redirect. */
  to?: string | null;
}

/** What decides where a document is shown. */
interface Facts {
  document: Linking | null;
  /** Those of the types that say where their documents are, by type. */
  places: Record<string, unknown>;
  pages: {
    title: string | null;
    slug: string;
    /** The lists of documents in its sections; an empty one shows all documents, where the section allows it. */
    lists: { type: keyof typeof LIST_SECTIONS; chosen: (string | null)[] }[];
  }[];
  /** The documents that lead to this one, for example by a link in a text. */
  linking: Linking[];
}

const PLACES = Object.entries(DOCUMENT_URLS).flatMap(([type, { places }]) =>
  places ? [{ type, ...places }] : [],
);

const LISTS = Object.values(LIST_SECTIONS);

export const usedOnQuery = defineQuery(`{
  "document": *[_id == $id][0] {
    ${URL_FACTS},
    to
  },
  "places": {
    ${PLACES.map(({ type, facts }) => `"${type}": ${facts}`).join(",\n    ")}
  },
  "pages": *[_type == "page" && _id != $id && defined(slug.current)]
  | order(order asc, title asc) {
    title,
    "slug": slug.current,
    "lists": coalesce(sections[_type in ${JSON.stringify(Object.keys(LIST_SECTIONS))}] {
      "type": _type,
      "chosen": coalesce(${LISTS.map(({ field }) => field).join(", ")}, [])[]->_id
    }, [])
  },
  "linking": *[references($id) && _id != $id] {
    ${URL_FACTS}
  }
}`);

const changesQuery = defineQuery(`*[
  _type == $type
  || _type in ${JSON.stringify(["page", ...PLACES.flatMap(({ dependsOn }) => dependsOn)])}
]`);

/** A page as a location of the Presentation tool. */
function pageOf(type: keyof typeof PAGES, where = ""): DocumentLocation {
  const { title, path } = PAGES[type];
  return { title: title + where, href: path };
}

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
      { fetch: usedOnQuery, listen: changesQuery },
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
  const places = DOCUMENT_URLS[type]?.places?.of(id, facts.places[type]);
  if (places) return places.map(({ page, note, href }) => ({ ...pageOf(page, note), href }));
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

function placeOnFreePage(
  type: string,
  id: string,
  { title, slug, lists }: Facts["pages"][number],
): DocumentLocation[] {
  const path = freePath(slug);
  if (!isFreePath(path)) return [];
  const isShown = lists.some((list) => {
    const chosen = list.chosen.filter((each) => each !== null);
    const { showsAll, type: listed } = LIST_SECTIONS[list.type];
    return chosen.includes(id) || (chosen.length === 0 && showsAll && listed === type);
  });
  return isShown ? [{ title: title ?? path, href: encodeURI(path) }] : [];
}
