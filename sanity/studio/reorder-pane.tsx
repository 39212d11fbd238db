import { ClientError } from "@sanity/client";
import { Box, Card, Stack, Text, useToast } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { useClient, useCurrentUser, useSchema } from "sanity";
import { API_VERSION } from "../../contract/api-version";
import { move } from "./move";
import { ReorderRow } from "./reorder-row";
import { mayPublish } from "./roles";
import { type Ordered, readOrder, saveOrder } from "./save-order";

interface ReorderPaneProps {
  options?: { type?: string };
}

/** All documents of a type in the order of the site, to be dragged or moved by keyboard. */
export function ReorderPane({ options }: ReorderPaneProps) {
  const type = options?.type ?? "";
  const client = useClient({ apiVersion: API_VERSION });
  const schemaType = useSchema().get(type);
  const isReadOnly = !mayPublish(useCurrentUser());
  const toast = useToast();
  const [documents, setDocuments] = useState<Ordered[]>();
  const [dragged, setDragged] = useState<number>();

  const load = useCallback(() => {
    readOrder(client, type).then(setDocuments, () =>
      toast.push({ status: "error", title: "The order could not be read." }),
    );
  }, [client, type, toast]);

  useEffect(() => {
    load();
    const changes = client
      .listen(
        `*[_type == $type]`,
        { type },
        { includeResult: false, includeAllVersions: true, visibility: "query" },
      )
      .subscribe({ next: load, error: () => {} });
    return () => changes.unsubscribe();
  }, [client, type, load]);

  async function place(from: number, to: number): Promise<void> {
    if (!documents || from === to || to < 0 || to >= documents.length) return;
    const moved = move(documents, from, to);
    setDocuments(moved);
    try {
      await saveOrder(client, moved);
    } catch (error) {
      toast.push({ status: "error", title: whyNotSaved(error) });
      load();
    }
  }

  return (
    <Card height="fill" overflow="auto" padding={3}>
      <Stack space={4}>
        <Text size={1} muted>
          {isReadOnly
            ? "This is the order on the site. Your role may not change it: ask an editor."
            : "Drag an entry, or use its arrows. The new order is on the site at once."}
        </Text>
        <Box as="ol" padding={0} margin={0} style={{ listStyle: "none" }}>
          {documents?.map((document, index) => (
            <ReorderRow
              key={document.id}
              document={{ _id: document.id, _type: type }}
              schemaType={schemaType}
              isReadOnly={isReadOnly}
              isFirst={index === 0}
              isLast={index === documents.length - 1}
              isDragged={index === dragged}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={() => dragged !== undefined && void place(dragged, index)}
              onMove={(by) => void place(index, index + by)}
            />
          ))}
        </Box>
      </Stack>
    </Card>
  );
}

/** Who may write drafts only cannot put in order what is on the site at once. */
function whyNotSaved(error: unknown): string {
  return error instanceof ClientError && error.statusCode === 403
    ? "The order was not saved: your role may not change what is published."
    : "The order was not saved. Try again.";
}
