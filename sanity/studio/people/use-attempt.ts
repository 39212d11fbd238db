import { useCallback, useMemo, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { useReadings } from "../live-data";
import { errorMessage } from "./error-message";
import { PeopleApi } from "./people-api";

/** Shows an error at its field. @returns false for an error of no field */
export type ShowsAtField = (error: unknown) => boolean;

export function usePeopleApi(): PeopleApi {
  const client = useClient({ apiVersion: API_VERSION });
  return useMemo(() => new PeopleApi(client), [client]);
}

/** Makes calls, and keeps the message of the last one that failed. */
export function useAttempt() {
  const [problem, setProblem] = useState<string>();

  /**
   * @param atField shows an error where it belongs and returns true
   * @returns whether it succeeded. If not, `problem` or a field says why.
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
      }
    },
    [],
  );

  return { problem, setProblem, attempt };
}

/**
 * A list that is read at once, and again after each change.
 * @param read always the same function
 */
export function useList<Item>(read: () => Promise<Item[]>) {
  const { data: items = [], error, reload } = useReadings(read);
  const { problem, attempt } = useAttempt();
  const change = (work: () => Promise<void>) => attempt(work).finally(reload);
  return { items, problem: problem ?? (error && errorMessage(error)), change };
}
