import { ClientError } from "@sanity/client";
import { useToast } from "@sanity/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { onChange } from "../live-data";
import { useTurns } from "../use-turns";
import { move } from "./move";
import { numbered, type Ordered, readOrder, saveOrder } from "./save-order";

/** All documents of a type in the order of the site, read anew after each change; nothing until they are read. */
export function useOrder(type: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const [documents, setDocuments] = useState<Ordered[]>();
  // The last move that is not saved yet. Until it is, what is stored is older than what is shown.
  const saving = useRef<Promise<void>>(undefined);
  const beginTurn = useTurns();

  const load = useCallback(async (): Promise<void> => {
    if (saving.current) return;
    const isMyTurn = beginTurn();
    try {
      const found = await readOrder(client, type);
      if (isMyTurn()) setDocuments(found);
    } catch {
      if (isMyTurn()) toast.push({ status: "error", title: "The order could not be read." });
    }
  }, [client, type, toast, beginTurn]);

  useEffect(() => {
    void load();
    return onChange(client, `*[_type == $type]`, { type }, () => void load());
  }, [client, type, load]);

  /** Shows the new order at once, and saves it after the moves before it: with one that fails, those behind it do. */
  async function place(from: number, to: number): Promise<void> {
    if (!documents || from === to || to < 0 || to >= documents.length) return;
    const moved = numbered(move(documents, from, to));
    // What was asked before it answers too late.
    beginTurn();
    setDocuments(moved);
    const before = saving.current ?? Promise.resolve();
    const save = before.then(() => saveOrder(client, documents, moved));
    saving.current = save;
    try {
      await save;
    } catch (error) {
      if (saving.current === save) toast.push({ status: "error", title: whyNotSaved(error) });
    }
    if (saving.current !== save) return;
    saving.current = undefined;
    await load();
  }

  return { documents, place };
}

/** Who may write drafts only cannot put in order what is on the site at once. */
function whyNotSaved(error: unknown): string {
  return error instanceof ClientError && error.statusCode === 403
    ? "The order was not saved: your role may not change what is published."
    : "The order was not saved. Try again.";
}
