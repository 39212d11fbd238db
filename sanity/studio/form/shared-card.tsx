import { Card, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { SHARE_SIZE, sharePath } from "../../../contract/share-path";
import type { Elsewhere } from "./search-result";

/** About how a chat or a social network shows a link to the page, with the site's own picture as it is now. */
export function SharedCard({ path, heading, description }: Elsewhere) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} space={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        As a shared card
      </Text>
      <Card border radius={2} overflow="hidden" style={{ maxWidth: "28rem" }}>
        {/* An address with a part to fill in stands for many pages, each with a picture of its own. */}
        {path.includes(":") ? null : (
          <img
            src={sharePath(path)}
            {...SHARE_SIZE}
            alt="What the published page is shared with"
            style={{ display: "block", width: "100%", height: "auto" }}
          />
        )}
        <Stack space={3} padding={4}>
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
