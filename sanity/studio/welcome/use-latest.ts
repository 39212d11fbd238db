import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { onChange } from "../live-data";
import { useTurns } from "../use-turns";
import { type Latest, readLatest, WRITTEN } from "./read-latest";

/** Changes that follow each other are read once. */
const CALM_MS = 500;

/** Drafts and last edits, as they are now; nothing until they are read. */
export function useLatest(): Latest | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [latest, setLatest] = useState<Latest>();
  const beginTurn = useTurns();

  useEffect(() => {
    let timer: number | undefined;
    const load = () => {
      const isMyTurn = beginTurn();
      readLatest(client).then(
        (found) => isMyTurn() && setLatest(found),
        // What was shown stays; the Studio itself says when it is cut off.
        () => {},
      );
    };
    load();
    const endListening = onChange(client, `*[${WRITTEN.filter}]`, { types: WRITTEN.types }, () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(load, CALM_MS);
    });
    return () => {
      beginTurn();
      window.clearTimeout(timer);
      endListening();
    };
  }, [client, beginTurn]);

  return latest;
}
