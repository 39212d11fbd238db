import { Avatar, Box, Button, Flex, Stack } from "@sanity/ui";
import { type ComponentProps, useRef } from "react";

interface ImageFieldProps {
  name: string;
  imageUrl: string | null;
  /** @param file undefined removes the image */
  onChange(file?: File): void;
  children: ComponentProps<typeof Stack>["children"];
}

/** A person's image or initials, with buttons to replace and to remove it. */
export function ImageField({ name, imageUrl, onChange, children }: ImageFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const choose = imageUrl ? "Another picture" : "Add a picture";
  return (
    <Flex gap={3} align="center" wrap="wrap">
      {/* Hidden from assistive technology, because the name stands beside it. */}
      <Box aria-hidden>
        <Avatar size={2} src={imageUrl ?? undefined} initials={initialsOf(name)} />
      </Box>
      <Box flex={1}>
        <Stack gap={2}>{children}</Stack>
      </Box>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={`Picture of ${name}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onChange(chosen);
          // Lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
      <Button
        mode="ghost"
        fontSize={1}
        padding={2}
        text={choose}
        aria-label={`${choose} of ${name}`}
        onClick={() => file.current?.click()}
      />
      {imageUrl ? (
        <Button
          mode="bleed"
          fontSize={1}
          padding={2}
          text="Remove picture"
          aria-label={`Remove picture of ${name}`}
          onClick={() => onChange()}
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
