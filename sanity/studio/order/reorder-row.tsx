import { ArrowDownIcon } from "@sanity/icons/ArrowDown";
import { ArrowUpIcon } from "@sanity/icons/ArrowUp";
import { DragHandleIcon } from "@sanity/icons/DragHandle";
import { Box, Button, Card, Flex, Text } from "@sanity/ui";
import { type DragEvent, useState } from "react";
import type { SchemaType } from "sanity";
import { LatePreview, SKIP_OUT_OF_VIEW } from "../parts";

interface ReorderRowProps {
  document: { _id: string; _type: string };
  name: string;
  schemaType: SchemaType | undefined;
  isReadOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onDragStart(): void;
  onDragEnd(): void;
  onDrop(): void;
  /** @param by one up (-1) or down (1) */
  onMove(by: 1 | -1): void;
}

/** One document of the list: its preview, a drag handle and two move buttons. */
export function ReorderRow(props: ReorderRowProps) {
  const { document, name, schemaType, isReadOnly, isDragged } = props;
  const [isTarget, setTarget] = useState(false);

  function onDragOver(event: DragEvent): void {
    // The default refuses the drop.
    event.preventDefault();
    setTarget(true);
  }

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setTarget(false);
    props.onDrop();
  }

  return (
    <Card
      as="li"
      radius={2}
      padding={1}
      marginBottom={1}
      border
      tone={isTarget && !isDragged ? "primary" : "default"}
      draggable={!isReadOnly}
      style={{ ...SKIP_OUT_OF_VIEW, opacity: isDragged ? 0.5 : 1 }}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      <Flex align="center" gap={1}>
        {isReadOnly ? null : (
          <Box paddingX={2} style={{ cursor: "grab" }}>
            <Text muted>
              <DragHandleIcon />
            </Text>
          </Box>
        )}
        {schemaType && <LatePreview name={name} schemaType={schemaType} value={document} />}
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
function MoveButtons({ name, isFirst, isLast, onMove }: ReorderRowProps) {
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
