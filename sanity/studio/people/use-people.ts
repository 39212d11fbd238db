import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { PeopleApi, type Person, type Program } from "./people-api";
import { wordsOf } from "./words-of";

/** The lists, read again after every change and whenever somebody comes back to this window. */
export function usePeople() {
  const client = useClient({ apiVersion: API_VERSION });
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [people, setPeople] = useState<Person[]>();
  const [programs, setPrograms] = useState<Program[]>();
  const [problem, setProblem] = useState<string>();

  const load = useCallback(async () => {
    const [people, programs] = await api.list();
    setPeople(people);
    setPrograms(programs);
  }, [api]);

  /** @returns whether it was done; if not, the page says why. */
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      try {
        setProblem(undefined);
        await work();
        await load();
        return true;
      } catch (error) {
        setProblem(wordsOf(error));
        return false;
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
