import { useMemo, useState } from "react";
import { fromEvent, NEVER, tap } from "rxjs";
import { useDatasetClient, useReadings } from "../../live-data";
import { errorMessage } from "./error-message";
import { PeopleApi } from "./people-api";

/**
 * Makes a change.
 * @param atField shows an error where it belongs; it returns false for an error of no field
 * @returns whether it succeeded. If not, `problem` or a field says why.
 */
export type Attempt = (
  work: () => Promise<unknown>,
  atField?: (error: unknown) => boolean,
) => Promise<boolean>;

interface LakeOptions {
  /** Whether it is read again when the window gets the focus. */
  onFocus?: boolean;
  /** What is said if it cannot be read. */
  unread?(error: Error): string;
}

/** What the lake has at a URL, read at once and after each attempt, with the message of the last call that failed. */
export function useLake<Data>(
  url: string,
  { onFocus = false, unread = errorMessage }: LakeOptions = {},
) {
  const client = useDatasetClient();
  const api = useMemo(() => new PeopleApi(client), [client]);
  const [failed, setFailed] = useState<string>();
  const focus = useMemo(
    () => (onFocus ? fromEvent(window, "focus").pipe(tap(() => setFailed(undefined))) : NEVER),
    [onFocus],
  );
  const { data, error, reload } = useReadings(() => api.request<Data>("GET", url), focus);

  const attempt: Attempt = async (work, atField) => {
    try {
      setFailed(undefined);
      await work();
      return true;
    } catch (reason) {
      if (!atField?.(reason)) setFailed(errorMessage(reason));
      return false;
    } finally {
      // Without a response only the lists tell whether it was done.
      reload();
    }
  };

  return { api, data, problem: failed ?? (error && unread(error)), attempt };
}

export type Lake<Data> = ReturnType<typeof useLake<Data>>;
