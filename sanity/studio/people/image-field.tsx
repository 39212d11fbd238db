import { Avatar, Box, Button, Flex } from "@sanity/ui";
import { type ComponentProps, useRef } from "react";

interface ImageFieldProps {
  name: string;
  imageUrl: string | null;
  onChoose(file: File): void;
  onRemove(): void;
  children: ComponentProps<typeof Box>["children"];
}

/** A person's image or initials, with buttons to replace and to remove it. */
export function ImageField({ name, imageUrl, onChoose, onRemove, children }: ImageFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <Flex gap={3} align="center" wrap="wrap">
      {/* Hidden from assistive technology, because the name stands beside it. */}
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
          // Lets the user choose the same file again.
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

/** The initials that the Studio shows. */
function initialsOf(name: string): string {
  const [first = "", ...others] = name.split(" ").filter(Boolean);
  return `${first.charAt(0)}${others.at(-1)?.charAt(0) ?? ""}`.toUpperCase();
}
