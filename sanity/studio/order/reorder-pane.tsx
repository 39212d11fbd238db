import { Box, Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser, useSchema } from "sanity";
import { mayPublish } from "../roles";
import { ReorderRow } from "./reorder-row";
import { useOrder } from "./use-order";

interface ReorderPaneProps {
  options?: { type?: string };
}

/** All documents of a type in the order of the site, to be dragged or moved by keyboard. */
export function ReorderPane({ options }: ReorderPaneProps) {
  const type = options?.type ?? "";
  // The Studio keeps the pane for another type: what is still being saved of the one before is not of its list.
  return <ReorderList key={type} type={type} />;
}

function ReorderList({ type }: { type: string }) {
  const schemaType = useSchema().get(type);
  const isReadOnly = !mayPublish(useCurrentUser());
  const { documents, place } = useOrder(type);
  // By its id: the list may be read again before it is dropped.
  const [dragged, setDragged] = useState<string>();

  function drop(to: number): void {
    const from = documents?.findIndex(({ id }) => id === dragged) ?? -1;
    if (from >= 0) void place(from, to);
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
              isDragged={document.id === dragged}
              onDragStart={() => setDragged(document.id)}
              onDragEnd={() => setDragged(undefined)}
              onDrop={() => drop(index)}
              onMove={(by) => void place(index, index + by)}
            />
          ))}
        </Box>
      </Stack>
    </Card>
  );
}
