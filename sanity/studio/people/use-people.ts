import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { useLatestCall } from "../live-data";
import { errorMessage } from "./error-message";
import { PeopleApi, type Person, type Program } from "./people-api";

/** Shows an error at its field. @returns false for an error of no field */
export type ShowsAtField = (error: unknown) => boolean;

/** The lists, read again after each change and when the window gets the focus. */
export function usePeople() {
  const client = useClient({ apiVersion: API_VERSION });
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [people, setPeople] = useState<Person[]>();
  const [programs, setPrograms] = useState<Program[]>();
  const [problem, setProblem] = useState<string>();
  const startCall = useLatestCall();

  const load = useCallback(async () => {
    const isLatest = startCall();
    try {
      const [people, programs] = await api.list();
      if (!isLatest()) return;
      setPeople(people);
      setPrograms(programs);
    } catch (error) {
      if (!isLatest()) return;
      const reason = errorMessage(error, "Load this page again to see what is stored.");
      setProblem((before) => before ?? `The lists could not be read. ${reason}`);
    }
  }, [api, startCall]);

  /**
   * @param atField shows an error where it belongs and returns true
   * @returns whether it succeeded. If not, `problem` or a field says why. The lists are read again either way.
   */
  const attempt = useCallback(
    async (work: () => Promise<void>, atField?: ShowsAtField): Promise<boolean> => {
      try {
        setProblem(undefined);
        await work();
        return true;
      } catch (error) {
        if (!atField?.(error)) setProblem(errorMessage(error));
        return false;
      } finally {
        // Without a response only the lists tell whether it was done.
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
