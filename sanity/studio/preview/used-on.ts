import { map, of, switchMap } from "rxjs";
import type { DocumentStore } from "sanity";
import type {
  DocumentLocation,
  DocumentLocationResolver,
  DocumentLocationsState,
} from "sanity/presentation";
import { API_VERSION } from "../../../contract/api-version";
import { DOCUMENT_URLS, ownPageNoun } from "../../../contract/document-urls";
import { prefixOf } from "../../../contract/languages";
import { type Language, localPath } from "../../../contract/local-path";
import { type PlaceFacts, pageOf, pagesOf, shownOn, usedOnQuery } from "../../../contract/used-on";
import { ofTypesQuery } from "../../live-data";
import { observeTranslations } from "../languages/translations";
import { observeLanguages } from "../languages/use-languages";

/** The types of the documents that decide where others are shown. */
const DECIDING = ["page", "project", "homePage"];

/** The "Used on …" links above each form, which open the page in the frame, in the language of the document. */
export const locations: DocumentLocationResolver = (
  { id, type, perspectiveStack },
  { documentStore },
) =>
  observeLanguages(documentStore).pipe(
    switchMap((languages) => observeVersion(documentStore, { id, type }, languages)),
    switchMap(({ original, tag, languages }) => {
      const everywhere = shownEverywhere(type);
      // A page of its own has an address in each language; of other documents the original is shown, translated.
      const shown = type === "page" ? id : original;
      const places = everywhere
        ? of(everywhere)
        : documentStore
            .listenQuery(
              { fetch: usedOnQuery, listen: ofTypesQuery },
              { id: shown, types: [type, ...DECIDING] },
              { apiVersion: API_VERSION, perspective: perspectiveStack },
            )
            .pipe(
              map((facts: PlaceFacts) => usedOn(type, shown, inLanguage(facts, tag, languages))),
            );
      return places.pipe(map((state) => underPrefix(state, prefixOf(tag, languages))));
    }),
  );

/** Which language a document is in, by its tag, and the id of what it is a translation of, or of itself. */
function observeVersion(
  store: Pick<DocumentStore, "listenQuery">,
  document: { id: string; type: string },
  languages: readonly Language[],
) {
  const tag = languages[0]?.tag ?? "";
  if (languages.length < 2) return of({ original: document.id, tag, languages });
  return observeTranslations(store, document, languages).pipe(
    map((translations) => {
      const own = translations.find(({ id }) => id === document.id);
      const original = translations[0]?.id ?? document.id;
      return { original, tag: own?.language.tag ?? tag, languages };
    }),
  );
}

/** The facts without the pages and documents of other languages. */
function inLanguage(facts: PlaceFacts, tag: string, languages: readonly Language[]): PlaceFacts {
  const isOf = ({ language }: { language?: string | null }) =>
    (language ?? languages[0]?.tag) === tag;
  return { ...facts, pages: facts.pages.filter(isOf), linking: facts.linking.filter(isOf) };
}

function underPrefix(state: DocumentLocationsState, prefix: string): DocumentLocationsState {
  const moved = (place: DocumentLocation) => ({ ...place, href: localPath(prefix, place.href) });
  return state.locations ? { ...state, locations: state.locations.map(moved) } : state;
}

/** For documents that every page, or a page of each document, shows. */
function shownEverywhere(type: string): DocumentLocationsState | undefined {
  if (type === "siteSettings") {
    return {
      message: "Used on every page: the header, the footer and the contact details",
      tone: "positive",
      locations: [pageOf("homePage"), pageOf("aboutPage"), pageOf("contactPage")],
    };
  }
  const shared = Object.keys(DOCUMENT_URLS).find((each) => DOCUMENT_URLS[each]?.template === type);
  return shared
    ? {
        message: `Used for the ${ownPageNoun(shared)} every ${shared}`,
        tone: "positive",
        locations: pagesOf(shared),
      }
    : undefined;
}

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
