import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon } from "@sanity/icons";
import { Box, Button, Card, Flex, Text } from "@sanity/ui";
import { type DragEvent, useState } from "react";
import { Preview, type SchemaType } from "sanity";

interface ReorderRowProps {
  document: { _id: string; _type: string };
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

/** What is out of sight is not drawn: of thousands of rows each shimmers until its title is there, which takes the tab a minute. */
const WHILE_SEEN = { contentVisibility: "auto", containIntrinsicSize: "auto 59px" } as const;

/** One entry of the list, with its picture as elsewhere in the Studio. */
export function ReorderRow(props: ReorderRowProps) {
  const { document, schemaType, isReadOnly, isFirst, isLast, isDragged } = props;
  const [isTarget, setTarget] = useState(false);

  function onDragOver(event: DragEvent): void {
    // Without this a browser takes no drop here.
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
      style={{ ...WHILE_SEEN, opacity: isDragged ? 0.5 : 1 }}
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
        <Box flex={1}>
          {schemaType && <Preview schemaType={schemaType} value={document} layout="default" />}
        </Box>
        {isReadOnly ? null : (
          <>
            <MoveButton
              label="Move up"
              icon={ArrowUpIcon}
              isAtEnd={isFirst}
              onClick={() => props.onMove(-1)}
            />
            <MoveButton
              label="Move down"
              icon={ArrowDownIcon}
              isAtEnd={isLast}
              onClick={() => props.onMove(1)}
            />
          </>
        )}
      </Flex>
    </Card>
  );
}

interface MoveButtonProps {
  label: string;
  icon: typeof ArrowUpIcon;
  isAtEnd: boolean;
  onClick(): void;
}

/** Keeps the focus at the end of the list, where it does nothing: a button that is disabled would lose it. */
function MoveButton({ label, icon, isAtEnd, onClick }: MoveButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-disabled={isAtEnd}
      icon={icon}
      mode="bleed"
      style={{ opacity: isAtEnd ? 0.4 : 1 }}
      onClick={isAtEnd ? undefined : onClick}
    />
  );
}
