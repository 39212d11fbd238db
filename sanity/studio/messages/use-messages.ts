import { useCallback, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { MESSAGES_PATH, type MessageChange, type StoredMessage } from "../../../contract/messages";
import { askSite } from "../ask-site";
import { everyFew, useReadings } from "../live-data";

/** When new messages appear at the latest. */
const everyHalfMinute = everyFew(30_000);

/** The site's contact messages, which the site itself stores and the Studio reads with the editor's token. */
export function useMessages() {
  const client = useClient({ apiVersion: API_VERSION });
  const [problem, setProblem] = useState<string>();

  /** @throws Error with a message for the editor */
  const ask = useCallback(
    async (query: string, init?: RequestInit) => {
      const { token } = client.config();
      if (!token) throw new Error(NO_TOKEN);
      return askSite(MESSAGES_PATH + query, token, init);
    },
    [client],
  );
  const fail = ({ message }: Error): undefined => {
    setProblem(message);
  };

  const read = useCallback(async (): Promise<StoredMessage[]> => {
    const { messages } = await (await ask("")).json();
    setProblem(undefined);
    return messages;
  }, [ask]);
  const { data: messages, error, reload } = useReadings(read, everyHalfMinute);

  return {
    messages,
    problem: problem ?? error?.message,
    async change(id: string, change: MessageChange["change"]): Promise<void> {
      const body = JSON.stringify({ id, change } satisfies MessageChange);
      await ask("", { method: "POST", body }).catch(fail);
      reload();
    },
    /** @returns the CSV file; undefined if it could not be read, which `problem` explains */
    download: (): Promise<Blob | undefined> =>
      ask("?format=csv")
        .then((response) => response.blob())
        .catch(fail),
  };
}

const NO_TOKEN =
  "The site cannot tell who you are: you are signed in to Sanity by a cookie, and messages need a token. Open the Studio with a token of yours: add #token=… to its URL.";
