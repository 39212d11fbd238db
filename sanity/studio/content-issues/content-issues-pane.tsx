import { Box, Button, Card, Stack, Text } from "@sanity/ui";
import { useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import type { InvalidDocument } from "../../../contract/preview";
import { type ContentIssues, useContentIssues } from "./use-content-issues";

/** Lists the published documents that the site cannot show as they are. */
export function ContentIssuesPane() {
  const { issues, reload } = useContentIssues();
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={5}>
        <ContentIssuesList issues={issues} />
        <Box>
          <Button mode="ghost" text="Look again" onClick={reload} />
        </Box>
      </Stack>
    </Card>
  );
}

export function ContentIssuesList({ issues }: { issues: ContentIssues | undefined }) {
  return (
    <Stack gap={5}>
      <Text size={1} role="status">
        {statusOf(issues)}
      </Text>
      {issues && "documents" in issues && issues.documents.length > 0 && (
        <Box as="ul" padding={0} margin={0} style={{ listStyle: "none" }}>
          {issues.documents.map((document) => (
            <ContentIssueRow key={document.id} document={document} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

function statusOf(issues: ContentIssues | undefined): string {
  if (!issues) return "Asking the site …";
  if ("failure" in issues) return issues.failure;
  if (issues.documents.length === 0) return "The site shows every published document as it is.";
  return "The site cannot show these published documents as they are. It leaves out what is named here, or shows what it had before; without its name, a document is left out whole. Open one, fill in what is missing and publish it.";
}

/** One document: a link to its form, and its problems. */
function ContentIssueRow({
  document: { id, type, name, problems },
}: {
  document: InvalidDocument;
}) {
  const title = useSchema().get(type)?.title ?? type;
  return (
    <Card as="li" radius={2} padding={3} marginBottom={2} border tone="caution">
      <Stack gap={3}>
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
