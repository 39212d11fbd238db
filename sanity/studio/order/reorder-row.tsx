import { ArrowDownIcon } from "@sanity/icons/ArrowDown";
import { ArrowUpIcon } from "@sanity/icons/ArrowUp";
import { DragHandleIcon } from "@sanity/icons/DragHandle";
import { Box, Button, Card, Flex, Text } from "@sanity/ui";
import { useState } from "react";
import type { SchemaType } from "sanity";
import { LatePreview, SKIP_OUT_OF_VIEW } from "../parts";
import type { ListedDocument } from "../several/read-list";

/** The kind of data that is dragged: the id of a row's document. An index may be another row's by then. */
const DRAGGED = "application/x-ordered-document";

interface ReorderRowProps {
  document: ListedDocument;
  schemaType: SchemaType;
  isReadOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** @param id of the document that is dropped here */
  onDrop(id: string): void;
  /** @param by one up (-1) or down (1) */
  onMove(by: 1 | -1): void;
}

/** One document of the list: its preview, a drag handle and two move buttons. */
export function ReorderRow(props: ReorderRowProps) {
  const { document, schemaType, isReadOnly, onDrop } = props;
  const [state, setState] = useState<"dragged" | "target">();

  return (
    <Card
      as="li"
      radius={2}
      padding={1}
      marginBottom={1}
      border
      tone={state === "target" ? "primary" : "default"}
      draggable={!isReadOnly}
      style={{ ...SKIP_OUT_OF_VIEW, opacity: state === "dragged" ? 0.5 : 1 }}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, document.id);
        setState("dragged");
      }}
      onDragEnd={() => setState(undefined)}
      onDragOver={(event) => {
        // The default refuses the drop.
        event.preventDefault();
        setState((before) => before ?? "target");
      }}
      onDragLeave={() => setState((before) => (before === "dragged" ? before : undefined))}
      onDrop={(event) => {
        event.preventDefault();
        setState(undefined);
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
    >
      <Flex align="center" gap={1}>
        {isReadOnly ? null : (
          <Box paddingX={2} style={{ cursor: "grab" }}>
            <Text muted>
              <DragHandleIcon />
            </Text>
          </Box>
        )}
        <LatePreview name={document.name} schemaType={schemaType} value={document.latest} />
        {isReadOnly ? null : <MoveButtons {...props} />}
      </Flex>
    </Card>
  );
}

const MOVES = [
  { by: -1, label: "Move up", icon: ArrowUpIcon },
  { by: 1, label: "Move down", icon: ArrowDownIcon },
] as const;

/** aria-disabled at the ends of the list keeps the focus, which `disabled` would lose. */
function MoveButtons({ document: { name }, isFirst, isLast, onMove }: ReorderRowProps) {
  return MOVES.map(({ by, label, icon }) => {
    const isAtEnd = by < 0 ? isFirst : isLast;
    return (
      <Button
        key={label}
        aria-label={`${label}: ${name}`}
        aria-disabled={isAtEnd}
        icon={icon}
        mode="bleed"
        style={{ opacity: isAtEnd ? 0.4 : 1 }}
        onClick={isAtEnd ? undefined : () => onMove(by)}
      />
    );
  });
}
