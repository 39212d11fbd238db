import { Card, Stack, Text } from "@sanity/ui";
import { useId } from "react";

export interface Elsewhere {
  /** The page's address on the site. */
  path: string;
  heading: string;
  description?: string;
}

/** About how a search engine lists the page. */
export function SearchResult({ path, heading, description }: Elsewhere) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} space={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        In a search result
      </Text>
      <Card border radius={2} padding={4}>
        <Stack space={3}>
          <Text size={1} muted>
            {window.location.host}
            {path.slice(0, -1).replaceAll("/", " › ") + path.slice(-1).replace("/", "")}
          </Text>
          <Text size={2} weight="medium">
            {heading || "Without a title search engines choose one."}
          </Text>
          <Text size={1}>
            {description || "Without a description search engines choose a line."}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
