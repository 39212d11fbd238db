import { useCallback, useMemo } from "react";
import { fromEvent, tap } from "rxjs";
import { useReadings } from "../live-data";
import { errorMessage } from "./error-message";
import { useAttempt, usePeopleApi } from "./use-attempt";

/** The lists, read again after each change and when the window gets the focus. */
export function usePeople() {
  const api = usePeopleApi();
  const { problem, setProblem, attempt: attemptOnce } = useAttempt();

  const focus = useMemo(
    () => fromEvent(window, "focus").pipe(tap(() => setProblem(undefined))),
    [setProblem],
  );
  const { data: [people, programs] = [], error, reload } = useReadings(api.list, focus);
  const unread =
    error &&
    `The lists could not be read. ${errorMessage(error, "Load this page again to see what is stored.")}`;

  /** Reads the lists again either way: without a response only they tell whether it was done. */
  const attempt = useCallback<typeof attemptOnce>(
    (work, atField) => attemptOnce(work, atField).finally(reload),
    [attemptOnce, reload],
  );

  return { api, people, programs, problem: problem ?? unread, attempt };
}
