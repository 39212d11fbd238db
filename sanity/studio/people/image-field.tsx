import { Avatar, Box, Button, Flex } from "@sanity/ui";
import { type ComponentProps, useRef } from "react";

interface PictureFieldProps {
  name: string;
  imageUrl: string | null;
  onChoose(file: File): void;
  onRemove(): void;
  children: ComponentProps<typeof Box>["children"];
}

/** Someone's picture or initials with what stands beside it, and the way to another picture. */
export function PictureField({ name, imageUrl, onChoose, onRemove, children }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <Flex gap={3} align="center" wrap="wrap">
      {/* The name stands beside it. */}
      <Box aria-hidden>
        <Avatar size={2} src={imageUrl ?? undefined} initials={initialsOf(name)} />
      </Box>
      <Box flex={1}>{children}</Box>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Picture of ${name}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file again is a choice, too.
          currentTarget.value = "";
        }}
      />
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text={imageUrl ? "Another picture" : "Add a picture"}
        aria-label={`${imageUrl ? "Another picture" : "Add a picture"} of ${name}`}
        onClick={() => file.current?.click()}
      />
      {imageUrl ? (
        <Button
          mode="bleed"
          fontSize={1}
          padding={2}
          text="Remove picture"
          aria-label={`Remove picture of ${name}`}
          onClick={onRemove}
        />
      ) : null}
    </Flex>
  );
}

/** As the Studio makes them. */
function initialsOf(name: string): string {
  const [first = "", ...others] = name.split(" ").filter(Boolean);
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ""}`.toUpperCase();
}
