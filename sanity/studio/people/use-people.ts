import { useCallback, useEffect, useState } from "react";
import { useLatestCall } from "../live-data";
import { errorMessage } from "./error-message";
import type { Person, Program } from "./people-api";
import { useAttempt, usePeopleApi } from "./use-attempt";

/** The lists, read again after each change and when the window gets the focus. */
export function usePeople() {
  const api = usePeopleApi();
  const [people, setPeople] = useState<Person[]>();
  const [programs, setPrograms] = useState<Program[]>();
  const { problem, setProblem, attempt: attemptOnce } = useAttempt();
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
  }, [api, startCall, setProblem]);

  /** Reads the lists again either way: without a response only they tell whether it was done. */
  const attempt = useCallback<typeof attemptOnce>(
    (work, atField) => attemptOnce(work, atField).finally(() => void load()),
    [attemptOnce, load],
  );

  useEffect(() => {
    const read = () => void attempt(async () => {});
    read();
    window.addEventListener("focus", read);
    return () => window.removeEventListener("focus", read);
  }, [attempt]);

  return { api, people, programs, problem, attempt };
}
