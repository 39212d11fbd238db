import { Card, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { localPath } from "../../../contract/local-path";
import { SHARE_SIZE, sharePath } from "../../../contract/share-path";

interface LinkPreview {
  /** What the URLs of the page's language begin with. */
  prefix: string;
  path: string;
  heading: string;
  description?: string;
}

/** Shows roughly how a search engine lists the page. */
export function SearchResult({ prefix, path, heading, description }: LinkPreview) {
  const id = useId();
  const url = localPath(prefix, path);
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        In a search result
      </Text>
      <Card border radius={2} padding={4}>
        <Stack gap={3}>
          <Text size={1} muted>
            {window.location.host}
            {url.slice(0, -1).replaceAll("/", " › ") + url.slice(-1).replace("/", "")}
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

interface SharedCardProps extends Omit<LinkPreview, "path"> {
  /** Undefined for a page that is not published: the site draws no share image for it. */
  path: string | undefined;
}

/** Shows roughly how a chat or a social network presents a link to the page, with the site's current share image. */
export function SharedCard({ prefix, path, heading, description }: SharedCardProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        As a shared card
      </Text>
      <Card border radius={2} overflow="hidden" style={{ maxWidth: "28rem" }}>
        {/* A path with a parameter is that of many pages, each with an image of its own. */}
        {!path || path.includes(":") ? null : (
          <img
            src={localPath(prefix, sharePath(path))}
            {...SHARE_SIZE}
            alt="What the published page is shared with"
            style={{ display: "block", width: "100%", height: "auto" }}
          />
        )}
        <Stack gap={3} padding={4}>
          <Text size={1} muted>
            {window.location.host}
          </Text>
          <Text size={1} weight="semibold">
            {heading}
          </Text>
          <Text size={1} muted>
            {description}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
