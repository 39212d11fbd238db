import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { useTurns } from "../use-turns";
import { wordsOf } from "./error-message";
import { PeopleApi, type Person, type Program } from "./people-api";

/** The lists, read again after every change and whenever somebody comes back to this window. */
export function usePeople() {
  const client = useClient({ apiVersion: API_VERSION });
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [people, setPeople] = useState<Person[]>();
  const [programs, setPrograms] = useState<Program[]>();
  const [problem, setProblem] = useState<string>();
  const beginTurn = useTurns();

  const load = useCallback(async () => {
    const isMyTurn = beginTurn();
    try {
      const [people, programs] = await api.list();
      if (!isMyTurn()) return;
      setPeople(people);
      setPrograms(programs);
    } catch (error) {
      if (!isMyTurn()) return;
      const reason = wordsOf(error, "Load this page again to see what is stored.");
      setProblem((before) => before ?? `The lists could not be read. ${reason}`);
    }
  }, [api, beginTurn]);

  /** @returns whether it was done, before the lists are read again; if not, the page says why. */
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      try {
        setProblem(undefined);
        await work();
        return true;
      } catch (error) {
        setProblem(wordsOf(error));
        return false;
      } finally {
        // Also where no answer came: the lists tell whether it was done.
        void load();
      }
    },
    [load],
  );

  useEffect(() => {
    const read = () => void attempt(async () => {});
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [attempt]);

  return { api, people, programs, problem, attempt };
}
