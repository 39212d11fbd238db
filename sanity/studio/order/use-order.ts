import { ClientError } from "@sanity/client";
import { useToast } from "@sanity/ui/toast";
import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { ofTypesQuery, subscribeToQuery, useLatestCall } from "../live-data";
import { type OrderedDocument, readOrder, saveOrder, withPositionAt } from "./save-order";

/** All documents of a type in the site's order, read again after each change. Undefined until the first response. */
export function useOrder(type: string, original?: string) {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const [documents, setDocuments] = useState<OrderedDocument[]>();
  // The save in flight. Until it ends, the shown order is newer than the stored one.
  const saving = useRef<Promise<void>>(undefined);
  const startCall = useLatestCall();

  const load = useCallback(async (): Promise<void> => {
    if (saving.current) return;
    const isLatest = startCall();
    try {
      const found = await readOrder(client, type, original);
      if (isLatest()) setDocuments(found);
    } catch {
      if (isLatest()) toast.push({ status: "error", title: "The order could not be read." });
    }
  }, [client, type, original, toast, startCall]);

  useEffect(() => {
    void load();
    return subscribeToQuery(client, ofTypesQuery, { types: [type] }, () => void load());
  }, [client, type, load]);

  /** Shows the new order at once and saves it after earlier moves. A failed save fails the moves after it, too. */
  async function place(from: number, to: number): Promise<void> {
    if (!documents || from === to || to < 0 || to >= documents.length) return;
    const moved = withPositionAt(move(documents, from, to), to);
    // Discards the result of a read in flight, which is older than this move.
    startCall();
    setDocuments(moved);
    const before = saving.current ?? Promise.resolve();
    const save = before.then(() => saveOrder(client, documents, moved));
    saving.current = save;
    try {
      await save;
    } catch (error) {
      if (saving.current === save) toast.push({ status: "error", title: saveError(error) });
    }
    if (saving.current !== save) return;
    saving.current = undefined;
    await load();
  }

  return { documents, place };
}

/** The order is stored in published documents, which a contributor may not change. */
function saveError(error: unknown): string {
  return error instanceof ClientError && error.statusCode === 403
    ? "The order was not saved: your role may not change what is published."
    : "The order was not saved. Try again.";
}

/** A copy of a list with one entry moved. */
function move<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  const [entry] = moved.splice(from, 1);
  if (entry !== undefined) moved.splice(to, 0, entry);
  return moved;
}
