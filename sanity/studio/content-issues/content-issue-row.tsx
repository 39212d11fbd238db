import { Card, Stack, Text } from "@sanity/ui";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { InvalidDocument } from "../../../contract/preview";

/** One entry of the list: the document's name leads to its form, and below stands what is wrong with it. */
export function LeftOutRow({
  document: { id, type, name, problems },
}: {
  document: InvalidDocument;
}) {
  const title = useSchema().get(type)?.title ?? type;
  return (
    <Card as="li" radius={2} padding={3} marginBottom={2} border tone="caution">
      <Stack space={3}>
        <Text weight="semibold">
          <IntentLink intent="edit" params={{ id, type }}>
            {title}: {name}
          </IntentLink>
        </Text>
        {problems.map((problem) => (
          <Text key={problem} size={1}>
            {problem}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
