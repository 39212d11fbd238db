import { Box, Button, Stack, Text } from "@sanity/ui";
import { DocumentLink, ListCard, Pane, PlainList, Status } from "../parts";
import { type LeftOutAnswer, useLeftOut } from "./use-left-out";

/** Lists the published documents that the site cannot show as they are. */
export function LeftOutPane() {
  const { data: issues, reload } = useLeftOut();
  return (
    <Pane status={statusOf(issues)}>
      <LeftOutDocuments issues={issues} />
      <Box>
        <Button mode="ghost" text="Look again" onClick={reload} />
      </Box>
    </Pane>
  );
}

/** The same within another page. */
export function LeftOutSummary() {
  const { data: issues } = useLeftOut();
  return (
    <Stack gap={5}>
      <Status text={statusOf(issues)} />
      <LeftOutDocuments issues={issues} />
    </Stack>
  );
}

function statusOf(issues: LeftOutAnswer | undefined): string {
  if (!issues) return "Asking the site …";
  if ("failure" in issues) return issues.failure;
  if (issues.documents.length === 0) return "The site shows every published document as it is.";
  return "The site cannot show these published documents as they are. It leaves out what is named here, or shows what it had before; without its name, a document is left out whole. Open one, fill in what is missing and publish it.";
}

/** The documents, each with its problems. */
function LeftOutDocuments({ issues }: { issues: LeftOutAnswer | undefined }) {
  if (!issues || !("documents" in issues) || issues.documents.length === 0) return null;
  return (
    <PlainList>
      {issues.documents.map(({ problems, ...document }) => (
        <ListCard key={document.id} tone="caution">
          <Stack gap={3}>
            <Text weight="semibold">
              <DocumentLink {...document} />
            </Text>
            {problems.map((problem) => (
              <Text key={problem} size={1}>
                {problem}
              </Text>
            ))}
          </Stack>
        </ListCard>
      ))}
    </PlainList>
  );
}
