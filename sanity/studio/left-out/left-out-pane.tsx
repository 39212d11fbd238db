import { Box, Button, Stack, Text } from "@sanity/ui";
import type { LeftOut } from "../../../contract/preview";
import { DocumentLink, ListCard, Pane, PlainList, Status } from "../parts";
import { useLeftOut } from "./use-left-out";

/** Lists the published documents that the site cannot show as they are. */
export function LeftOutPane() {
  const { data: documents, error, reload } = useLeftOut();
  return (
    <Pane status={error?.message ?? statusOf(documents)}>
      <LeftOutDocuments documents={error ? [] : documents} />
      <Box>
        <Button mode="ghost" text="Look again" onClick={reload} />
      </Box>
    </Pane>
  );
}

/** The same within another page. */
export function LeftOutSummary() {
  const { data: documents, error } = useLeftOut();
  return (
    <Stack gap={5}>
      <Status text={error?.message ?? statusOf(documents)} />
      <LeftOutDocuments documents={error ? [] : documents} />
    </Stack>
  );
}

function statusOf(documents: LeftOut[] | undefined): string {
  if (!documents) return "Asking the site …";
  if (documents.length === 0) return "The site shows every published document as it is.";
  return "The site cannot show these published documents as they are. It leaves out what is named here, or shows what it had before; without its name, a document is left out whole. Open one, fill in what is missing and publish it.";
}

/** The documents, each with its problems. */
function LeftOutDocuments({ documents = [] }: { documents: LeftOut[] | undefined }) {
  if (documents.length === 0) return null;
  return (
    <PlainList>
      {documents.map(({ problems, ...document }) => (
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
