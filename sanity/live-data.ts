import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { useCallback, useEffect, useMemo, useState } from "react";
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

const NO_PARAMS = {};

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

interface LiveOptions {
  /** Of the query, always the same object. */
  params?: Record<string, unknown>;
  /** A burst of changes within so many milliseconds brings one read. */
  debounceMs?: number;
}

/**
 * What `read` resolves with, read again after each change of a document that the query matches.
 * @param read always the same function
 */
export function useLiveData<Data>(
  read: (client: SanityClient) => Promise<Data>,
  query: string,
  { params = NO_PARAMS, debounceMs = 0 }: LiveOptions = {},
) {
  const client = useClient({ apiVersion: API_VERSION });
  const changes = useMemo(
    () => changesOf(client, query, params).pipe(debounceTime(debounceMs)),
    [client, query, params, debounceMs],
  );
  return useReadings(
    useCallback(() => read(client), [client, read]),
    changes,
  );
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
 * What `read` resolves with, at once and after each of `changes`. The latest call counts.
 * @param read always the same function
 * @param changes always the same
 */
export function useReadings<Data>(
  read: () => Promise<Data>,
  changes: Observable<unknown> = NEVER,
): Reading<Data> & { reload(): void } {
  const [reading, setReading] = useState<Reading<Data>>({});
  const [reloads] = useState(() => new Subject<void>());

  useEffect(() => {
    const readings = merge(of(undefined), reloads, changes).pipe(
      switchMap(() =>
        from(read()).pipe(
          map((data): Reading<Data> => ({ data })),
          catchError((error: Error) => of({ error })),
        ),
      ),
    );
    const subscription = readings.subscribe((found) =>
      setReading((before) => (found.error ? { ...before, ...found } : found)),
    );
    return () => subscription.unsubscribe();
  }, [read, changes, reloads]);

  return { ...reading, reload: useCallback(() => reloads.next(), [reloads]) };
}
