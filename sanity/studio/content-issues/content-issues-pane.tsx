import { Box, Button, Card, Stack, Text } from "@sanity/ui";
import { LeftOutRow } from "./content-issue-row";
import { type LeftOut, useLeftOut } from "./use-content-issues";

/** The published documents that the site leaves out because something in them is missing or wrong. */
export function LeftOutPane() {
  const { answer, look } = useLeftOut();
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack space={5}>
        <LeftOutList answer={answer} />
        <Box>
          <Button mode="ghost" text="Look again" onClick={look} />
        </Box>
      </Stack>
    </Card>
  );
}

/** What the site answered, in words, and below them the documents. */
export function LeftOutList({ answer }: { answer: LeftOut | undefined }) {
  return (
    <Stack space={5}>
      <Text size={1} role="status">
        {sayOf(answer)}
      </Text>
      {answer && "documents" in answer && answer.documents.length > 0 && (
        <Box as="ul" padding={0} margin={0} style={{ listStyle: "none" }}>
          {answer.documents.map((document) => (
            <LeftOutRow key={document.id} document={document} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

function sayOf(answer: LeftOut | undefined): string {
  if (!answer) return "Asking the site …";
  if ("failure" in answer) return answer.failure;
  if (answer.documents.length === 0) return "The site shows every published document as it is.";
  return "The site cannot show these published documents as they are. It leaves them out, or shows what it had before. Open one, fill in what is missing and publish it.";
}
