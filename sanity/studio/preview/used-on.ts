import { defineQuery } from "groq";
import { map } from "rxjs";
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from "sanity/presentation";
import { API_VERSION } from "../../../contract/api-version";
import { DOCUMENT_URLS, ownPageNoun } from "../../../contract/document-urls";
import {
  PLACES,
  type PlaceFacts,
  pageOf,
  pagesOf,
  shownOn,
  usedOnQuery,
} from "../../../contract/used-on";

const changesQuery = defineQuery(`*[
  _type == $type
  || _type in ${JSON.stringify(["page", ...PLACES.flatMap(({ dependsOn }) => dependsOn)])}
]`);

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
    .pipe(map((facts: PlaceFacts) => usedOn(type, id, facts)));
};

/** Where the site shows a document. @param id its published `_id` */
export function usedOn(type: string, id: string, facts: PlaceFacts): DocumentLocationsState {
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
