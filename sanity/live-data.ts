import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  catchError,
  debounceTime,
  defer,
  EMPTY,
  filter,
  from,
  fromEvent,
  interval,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  Subject,
  switchMap,
} from "rxjs";
import { useClient } from "sanity";
import { API_VERSION } from "../contract/api-version";

/** The documents of some types, to be listened to. */
export const ofTypesQuery = defineQuery(`*[_type in $types] { _id }`);

/** Emits once the connection is open and after each change of a document that the query matches. */
function changesOf(
  client: SanityClient,
  query: string,
  params: Record<string, unknown>,
): Observable<unknown> {
  const events = client.listen(query, params, {
    // Also on "welcome": changes during a lost connection bring no event.
    events: ["welcome", "mutation"],
    includeAllVersions: true,
    includeResult: false,
    visibility: "query",
  });
  return events.pipe(catchError(() => EMPTY));
}

/** Emits at intervals while somebody sees the window, and at these events of it. */
export function everyFew(milliseconds: number, ...events: string[]): Observable<unknown> {
  const ticks = interval(milliseconds).pipe(filter(() => !document.hidden));
  return defer(() => merge(ticks, ...events.map((event) => fromEvent(window, event))));
}

/** Reads and writes the dataset. */
export const useDatasetClient = () => useClient({ apiVersion: API_VERSION });

interface LiveOptions {
  /** Of the query. */
  params?: Record<string, unknown>;
  /** A burst of changes within so many milliseconds brings one read. */
  debounceMs?: number;
}

/** What `read` resolves with, read again after each change of a document that the query matches. */
export function useLiveData<Data>(
  read: (client: SanityClient) => Promise<Data>,
  query: string,
  { params = {}, debounceMs = 0 }: LiveOptions = {},
) {
  const client = useDatasetClient();
  const key = JSON.stringify(params);
  const changes = useMemo(
    () => changesOf(client, query, JSON.parse(key)).pipe(debounceTime(debounceMs)),
    [client, query, key, debounceMs],
  );
  return useReadings(() => read(client), changes);
}

/** What a query finds in published content, read once for these parameters. */
export function usePublished<Result>(query: string, params: Record<string, unknown> = {}) {
  const client = useDatasetClient();
  const read = () => client.fetch<Result>(query, params, { perspective: "published" });
  return useReadings(read, NEVER, JSON.stringify(params)).data;
}

/**
 * The last value of an observable, also after an error of it: the Studio itself reports a lost connection.
 * @param values always the same
 * @param initial before the first one
 */
export function useObserved<Value>(values: Observable<Value>, initial: Value): Value {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = values.subscribe({ next: setValue, error: () => {} });
    return () => subscription.unsubscribe();
  }, [values]);
  return value;
}

interface Reading<Data> {
  /** The last result; undefined until the first one. */
  data?: Data;
  /** Why the last call failed. The result of the one before it stays; the Studio itself reports a lost connection. */
  error?: Error;
}

/**
 * What `read` resolves with, at once, after each of `changes`, and for another `subject`. The latest call counts.
 * @param changes always the same
 */
export function useReadings<Data>(
  read: () => Promise<Data>,
  changes: Observable<unknown> = NEVER,
  subject?: unknown,
): Reading<Data> & { reload(): void } {
  const [reading, setReading] = useState<Reading<Data>>({});
  const [reloads] = useState(() => new Subject<void>());
  const current = useEffectEvent(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is read at once
  useEffect(() => {
    const readings = merge(of(undefined), reloads, changes).pipe(
      switchMap(() =>
        from(current()).pipe(
          map((data): Reading<Data> => ({ data })),
          catchError((error: Error) => of({ error })),
        ),
      ),
    );
    const subscription = readings.subscribe((found) =>
      setReading((before) => (found.error ? { ...before, ...found } : found)),
    );
    return () => subscription.unsubscribe();
  }, [changes, reloads, subject]);

  return { ...reading, reload: useCallback(() => reloads.next(), [reloads]) };
}
