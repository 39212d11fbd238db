import { Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser, useSchema } from "sanity";
import { PlainList } from "../parts";
import { mayPublish } from "../roles";
import { ReorderRow } from "./reorder-row";
import { useOrder } from "./use-order";

interface ReorderPaneProps {
  /** `original` on a site with several languages: the tag of the one whose documents are listed. */
  options?: { type?: string; original?: string };
}

/** Lists a type's documents in the site's order, to drag them or to move them with buttons. */
export function ReorderPane({ options }: ReorderPaneProps) {
  const type = options?.type ?? "";
  // The Studio reuses the pane for another type. The key gives each list its own state.
  return (
    <ReorderList key={`${type} ${options?.original}`} type={type} original={options?.original} />
  );
}

function ReorderList({ type, original }: { type: string; original: string | undefined }) {
  const schemaType = useSchema().get(type);
  const isReadOnly = !mayPublish(useCurrentUser());
  const { documents, place } = useOrder(type, original);
  // An id and no index: the list may be read again during the drag.
  const [dragged, setDragged] = useState<string>();

  function drop(to: number): void {
    const from = documents?.findIndex(({ id }) => id === dragged) ?? -1;
    if (from >= 0) void place(from, to);
  }

  return (
    <Card height="fill" overflow="auto" padding={3}>
      <Stack gap={4}>
        <Text size={1} muted>
          {isReadOnly
            ? "This is the order on the site. Your role may not change it: ask an editor."
            : "Drag an entry, or use its arrows. The new order is on the site at once."}
        </Text>
        <PlainList as="ol">
          {documents?.map((document, index) => (
            <ReorderRow
              key={document.id}
              document={{ _id: document.id, _type: type }}
              name={document.name ?? "this entry"}
              schemaType={schemaType}
              isReadOnly={isReadOnly}
              isFirst={index === 0}
              isLast={index === documents.length - 1}
              isDragged={document.id === dragged}
              onDragStart={() => setDragged(document.id)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={() => drop(index)}
              onMove={(by) => void place(index, index + by)}
            />
          ))}
        </PlainList>
      </Stack>
    </Card>
  );
}
