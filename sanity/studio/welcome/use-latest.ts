import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { subscribeToQuery, useLatestCall } from "../live-data";
import { EDITABLE, type Latest, readLatest } from "./read-latest";

/** A burst of changes brings one read. */
const DEBOUNCE_MS = 500;

/** The current drafts and last edits; undefined until they are read. */
export function useLatest(): Latest | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [latest, setLatest] = useState<Latest>();
  const startCall = useLatestCall();

  useEffect(() => {
    let timer: number | undefined;
    const load = () => {
      const isLatest = startCall();
      readLatest(client).then(
        (found) => isLatest() && setLatest(found),
        // The last result stays; the Studio itself reports a lost connection.
        () => {},
      );
    };
    load();
    const unsubscribe = subscribeToQuery(
      client,
      `*[${EDITABLE.filter}]`,
      { types: EDITABLE.types },
      () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(load, DEBOUNCE_MS);
      },
    );
    return () => {
      startCall();
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [client, startCall]);

  return latest;
}
