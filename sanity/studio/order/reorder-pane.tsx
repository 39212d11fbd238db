import { ClientError, type SanityClient } from "@sanity/client";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import { type SchemaType, useCurrentUser, useSchema } from "sanity";
import { ofTypesQuery, useDatasetClient, useLiveData } from "../../live-data";
import { type ListOptions, Pane, PlainList, paneOf } from "../parts";
import { mayPublish } from "../roles";
import { type ListedDocument, readList } from "../several/read-list";
import { ReorderRow } from "./reorder-row";
import { saveOrder, withPositionAt } from "./save-order";

/** Lists a type's documents in the site's order, to drag them or to move them with buttons. */
export const ReorderPane = paneOf(ReorderList);

function ReorderList({ type, original }: ListOptions) {
  const schemaType = useSchema().get(type) as SchemaType;
  const isReadOnly = !mayPublish(useCurrentUser());
  const { documents, place } = useOrder(type, original);
  return (
    <Pane status={isReadOnly ? READ_ONLY : EDITABLE} gap={4}>
      <PlainList as="ol">
        {documents?.map((document, index) => (
          <ReorderRow
            key={document.id}
            document={document}
            schemaType={schemaType}
            isReadOnly={isReadOnly}
            isFirst={index === 0}
            isLast={index === documents.length - 1}
            onDrop={(dragged) => void place(dragged, index)}
            onMove={(by) => void place(document.id, index + by)}
          />
        ))}
      </PlainList>
    </Pane>
  );
}

const EDITABLE = "Drag an entry, or use its arrows. The new order is on the site at once.";
const READ_ONLY = "This is the order on the site. Your role may not change it: ask an editor.";

/** All documents of a type in the site's order, read again after each change. Undefined until the first response. */
function useOrder(type: string, original?: string) {
  const client = useDatasetClient();
  const toast = useToast();
  const read = (client: SanityClient) =>
    readList(client, type, original).catch((error) => {
      toast.push({ status: "error", title: "The order could not be read." });
      throw error;
    });
  const { data, reload } = useLiveData(read, ofTypesQuery, { params: { types: [type] } });
  // Newer than what is stored, until the save in flight has ended and the result is read.
  const [moved, setMoved] = useState<ListedDocument[]>();
  const saving = useRef<Promise<void>>(undefined);
  const documents = moved ?? data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the order was read again
  useEffect(() => {
    if (!saving.current) setMoved(undefined);
  }, [data]);

  /** Shows the new order at once and saves it after earlier moves. A failed save fails the moves after it, too. */
  async function place(id: string, to: number): Promise<void> {
    const from = documents?.findIndex((each) => each.id === id) ?? -1;
    const document = documents?.[from];
    if (!document || from === to || to < 0 || to >= documents.length) return;
    const next = withPositionAt(documents.toSpliced(from, 1).toSpliced(to, 0, document), to);
    setMoved(next);
    const before = saving.current ?? Promise.resolve();
    const save = before.then(() => saveOrder(client, documents, next));
    saving.current = save;
    try {
      await save;
    } catch (error) {
      if (saving.current === save) toast.push({ status: "error", title: saveError(error) });
    }
    if (saving.current !== save) return;
    saving.current = undefined;
    reload();
  }

  return { documents, place };
}

/** The order is stored in published documents, which a contributor may not change. */
function saveError(error: unknown): string {
  return error instanceof ClientError && error.statusCode === 403
    ? "The order was not saved: your role may not change what is published."
    : "The order was not saved. Try again.";
}
