import { Box, Button, Card, Stack, Text } from "@sanity/ui";
import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../contract/api-version";
import type { LeftOutDocument } from "../../contract/preview";
import { LeftOutRow } from "./left-out-row";
import { readLeftOut } from "./read-left-out";

/** What was published, and what follows from a look at the site. */
const PUBLISHED = '*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]';

type Answer = { documents: LeftOutDocument[] } | { failure: string };

/** The published documents that the site leaves out because something in them is missing or wrong. */
export function LeftOutPane() {
  const client = useClient({ apiVersion: API_VERSION });
  const [answer, setAnswer] = useState<Answer>();

  const look = useCallback(() => {
    readLeftOut(client).then(
      (documents) => setAnswer({ documents }),
      (error: Error) => setAnswer({ failure: error.message }),
    );
  }, [client]);

  useEffect(() => {
    look();
    const changes = client
      .listen(PUBLISHED, {}, { includeResult: false, visibility: "query" })
      .subscribe({ next: look, error: () => {} });
    return () => changes.unsubscribe();
  }, [client, look]);

  return (
    <Card height="fill" overflow="auto" padding={4}>
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
        <Box>
          <Button mode="ghost" text="Look again" onClick={look} />
        </Box>
      </Stack>
    </Card>
  );
}

function sayOf(answer: Answer | undefined): string {
  if (!answer) return "Asking the site …";
  if ("failure" in answer) return answer.failure;
  if (answer.documents.length === 0) return "The site shows every published document as it is.";
  return "The site cannot show these published documents as they are. It leaves them out, or shows what it had before. Open one, fill in what is missing and publish it.";
}
