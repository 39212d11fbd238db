import { defineQuery } from "groq";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { MESSAGES_PATH, type MessageChange, type StoredMessage } from "../../../contract/messages";
import { usePublished } from "../../schema/inputs/use-published";
import { askSite } from "../ask-site";
import { useLatestCall } from "../live-data";

const messageDaysQuery = defineQuery(`*[_id == "siteSettings"][0].messageDays`);

/** New messages appear after this time at the latest. */
const POLL_MS = 30_000;

/** The site's contact messages, which the site itself stores and the Studio reads with the editor's token. */
export function useMessages() {
  const client = useClient({ apiVersion: API_VERSION });
  const [messages, setMessages] = useState<StoredMessage[]>();
  const [problem, setProblem] = useState<string>();
  const startCall = useLatestCall();
  const send = useMemo(() => sender(client.config().token), [client]);

  const load = useCallback(async () => {
    const isLatest = startCall();
    try {
      const found = await (await send(MESSAGES_PATH)).json();
      if (!isLatest()) return;
      setMessages(found.messages);
      setProblem(undefined);
    } catch (error) {
      if (isLatest()) setProblem(messageOf(error));
    }
  }, [send, startCall]);

  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [load]);

  return {
    messages,
    problem,
    async change(id: string, change: MessageChange["change"]): Promise<void> {
      const body = JSON.stringify({ id, change } satisfies MessageChange);
      await send(MESSAGES_PATH, { method: "POST", body }).catch((error) =>
        setProblem(messageOf(error)),
      );
      await load();
    },
    /** @returns the CSV file; undefined if it could not be read, which `problem` explains */
    async download(): Promise<Blob | undefined> {
      try {
        return await (await send(`${MESSAGES_PATH}?format=csv`)).blob();
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** After how many days messages are deleted, by the published settings; null for never, undefined until it is known. */
export function useMessageDays(): number | null | undefined {
  const days = usePublished<number | null>(messageDaysQuery);
  // The site takes an invalid number for none.
  const isValid = Number.isInteger(days) && Number(days) >= 1;
  return days === undefined || isValid ? days : null;
}

const NO_TOKEN =
  "The site cannot tell who you are: you are signed in to Sanity by a cookie, and messages need a token. Open the Studio with a token of yours: add #token=… to its URL.";

/** @returns sends a request to the site; it rejects with a message for the editor */
function sender(token: string | undefined) {
  return async (path: string, init?: RequestInit): Promise<Response> => {
    if (!token) throw new Error(NO_TOKEN);
    return askSite(path, token, init);
  };
}
