import { defineQuery } from "groq";
import { useMemo } from "react";
import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  shareReplay,
  startWith,
  switchMap,
  timer,
} from "rxjs";
import { type DocumentStore, useDocumentStore } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { usableLanguages } from "../../../contract/languages";
import type { Language } from "../../../contract/local-path";
import { ofTypesQuery, useObserved } from "../../live-data";
import { isSame } from "../session/overtaken-changes";
import { observeTranslations, type Translation } from "./translations";

const languagesQuery = defineQuery(`*[_id == "siteSettings"][0].languages`);

const DEFAULT_ALONE: readonly Language[] = usableLanguages([]);

/** After an answer that is an error. */
const RETRY_MS = 10_000;

type Store = Pick<DocumentStore, "listenQuery">;

const observed = new WeakMap<Store, Observable<readonly Language[]>>();

/** The languages of the published settings, the default first. All who look share one subscription. */
export function observeLanguages(store: Store): Observable<readonly Language[]> {
  const known = observed.get(store);
  if (known) return known;
  const languages = store
    .listenQuery(
      { fetch: languagesQuery, listen: ofTypesQuery },
      { types: ["siteSettings"] },
      { apiVersion: API_VERSION, perspective: "published", tag: "languages" },
    )
    .pipe(
      map((stored: Language[] | null) => usableLanguages(stored ?? [])),
      // The Studio itself reports a lost connection.
      catchError((_, again) =>
        timer(RETRY_MS).pipe(
          switchMap(() => again),
          startWith(DEFAULT_ALONE),
        ),
      ),
      distinctUntilChanged<readonly Language[]>(isSame),
      // Read once for the session: each document that opens looks again.
      shareReplay({ bufferSize: 1, refCount: false }),
    );
  observed.set(store, languages);
  return languages;
}

/** The same in a component: the default alone until they are read. */
export function useLanguages(): readonly Language[] {
  return useObserved(observeLanguages(useDocumentStore()), DEFAULT_ALONE);
}

/** A document in each language: none until they are read, and on a site in one language. @param id its published id */
export function useTranslations(id: string, type: string): Translation[] {
  const [store, languages] = [useDocumentStore(), useLanguages()];
  const observed = useMemo(
    () => (languages.length < 2 ? EMPTY : observeTranslations(store, { id, type }, languages)),
    [store, id, type, languages],
  );
  return useObserved<Translation[]>(observed, []);
}
