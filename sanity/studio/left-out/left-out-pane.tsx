import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { Box, Button, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import type { SanityClient } from "sanity";
import { LEFT_OUT_PATH, type LeftOut } from "../../../contract/preview";
import { useLiveData } from "../../live-data";
import { askSite } from "../ask-site";
import { DocumentLink, ListCard, Pane, PlainList, Status } from "../parts";

/** Lists the published documents that the site cannot show as they are. */
export function LeftOutPane() {
  const { status, documents, reload } = useLeftOut();
  return (
    <Pane status={status}>
      <LeftOutDocuments documents={documents} />
      <Box>
        <Button mode="ghost" text="Look again" onClick={reload} />
      </Box>
    </Pane>
  );
}

/** The same within another page. */
export function LeftOutSummary() {
  const { status, documents } = useLeftOut();
  return (
    <Stack gap={5}>
      <Status text={status} />
      <LeftOutDocuments documents={documents} />
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

const publishedQuery = defineQuery(`
  *[!(_id in path("drafts.**")) && !(_id in path("versions.**"))] {
    _id
  }
`);

/** The published documents that the site cannot show as they are, read again after each publication. */
function useLeftOut() {
  const { data, error, reload } = useLiveData(readLeftOut, publishedQuery);
  return { status: error?.message ?? statusOf(data), documents: error ? [] : data, reload };
}

/**
 * Reads the list from the site.
 * @throws Error with a message for the editor
 */
async function readLeftOut(client: SanityClient): Promise<LeftOut[]> {
  const { token } = client.config();
  const path = token ? LEFT_OUT_PATH : `${LEFT_OUT_PATH}?${await newSecret(client)}`;
  const body = await (await askSite(path, token)).json().catch(() => ({}));
  if (Array.isArray(body.documents)) return body.documents;
  throw new Error("The site does not answer at this URL.");
}

/** Hosted Sanity signs people in by its own cookie. A secret that only editors can write proves the role to the site. */
async function newSecret(client: SanityClient): Promise<URLSearchParams> {
  const { secret } = await createPreviewSecret(
    client as object as Parameters<typeof createPreviewSecret>[0],
    "left-out",
    window.location.href,
  ).catch(() => {
    throw new Error("Only editors can see this list: you may not write to the dataset.");
  });
  return new URLSearchParams({ "sanity-preview-secret": secret });
}
