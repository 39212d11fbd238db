import { useCallback, useMemo, useState } from "react";
import { fromEvent, tap } from "rxjs";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { useReadings } from "../../live-data";
import { errorMessage } from "./error-message";
import { PeopleApi } from "./people-api";

export function usePeopleApi(): PeopleApi {
  const client = useClient({ apiVersion: API_VERSION });
  return useMemo(() => new PeopleApi(client), [client]);
}

/** Makes calls, and keeps the message of the last one that failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<string>();

  /**
   * @param atField shows an error where it belongs; it returns false for an error of no field
   * @returns whether it succeeded. If not, `problem` or a field says why.
   */
  const attempt = useCallback(
    async (
      work: () => Promise<unknown>,
      atField?: (error: unknown) => boolean,
    ): Promise<boolean> => {
      try {
        setProblem(undefined);
        await work();
        return true;
      } catch (error) {
        if (!atField?.(error)) setProblem(errorMessage(error));
        return false;
      }
    },
    [],
  );

  return { problem, setProblem, attempt };
}

export type Attempt = ReturnType<typeof useAttempt>["attempt"];

/** A list of the lake that is read at once, and again after each change. */
export function useList<Item>(url: string) {
  const api = usePeopleApi();
  const { data: items = [], error, reload } = useReadings(() => api.request<Item[]>("GET", url));
  const { problem, attempt } = useAttempt();
  const change: Attempt = (work, atField) => attempt(work, atField).finally(reload);
  return { api, items, problem: problem ?? (error && errorMessage(error)), change };
}

/** The people and programs, read again after each change and when the window gets the focus. */
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
  const attempt = useCallback<Attempt>(
    (work, atField) => attemptOnce(work, atField).finally(reload),
    [attemptOnce, reload],
  );

  return { api, people, programs, problem: problem ?? unread, attempt };
}
