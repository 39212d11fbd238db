import type { SanityClient } from "@sanity/client";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { defineQuery } from "groq";
import { NEVER } from "rxjs";
import {
  type BooleanInputProps,
  getPublishedId,
  isVersionId,
  set,
  unset,
  useFormValue,
} from "sanity";
import { RAW } from "../../../contract/api-version";
import { NAME } from "../../../contract/document-name";
import { useDatasetClient, useReadings } from "../../live-data";

/** The switch of a badge that one document of a type can carry, with a button that moves it here. */
export function PopularInput(props: BooleanInputProps) {
  const { onChange, readOnly, value } = props;
  const client = useDatasetClient();
  const toast = useToast();
  const documentId = String(useFormValue(["_id"]) ?? "");
  const type = String(useFormValue(["_type"]) ?? "");
  const id = getPublishedId(documentId);
  // A changed switch may be the other document's, too. Validation reports another badge after an error.
  const { data: holder, reload } = useReadings(
    () => readHolder(client, type, id),
    NEVER,
    `${type} ${id} ${value}`,
  );

  async function move() {
    try {
      await takeBadgeOff(client, type, id);
      reload();
      // The change validates the switch again.
      onChange(unset());
      onChange(set(true));
    } catch {
      toast.push({ status: "error", title: "The badge could not be moved. Try again." });
    }
  }

  // In a release, the other document of that release has to change with it.
  if (!holder || readOnly || isVersionId(documentId)) return props.renderDefault(props);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Card border radius={2} padding={3}>
        <Flex gap={3} align="center" wrap="wrap">
          <Text size={1}>“{holder}” carries this badge.</Text>
          <Button mode="ghost" fontSize={1} text="Move it here" onClick={() => void move()} />
        </Flex>
      </Card>
    </Stack>
  );
}

const badgeHoldersQuery = defineQuery(`
  *[
    _type == $type
    && popular == true
    && !(_id in [$id, "drafts." + $id])
    && !(_id in path("versions.**"))
  ]
  | order(order asc) {
    _id,
    "name": ${NAME}
  }
`);

function readHolders(client: SanityClient, type: string, id: string) {
  const params = { type, id };
  return client.fetch<{ _id: string; name: string | null }[]>(badgeHoldersQuery, params, RAW);
}

/**
 * The name of what carries the badge of a type besides a document.
 * @param id of the document, published
 */
export async function readHolder(
  client: SanityClient,
  type: string,
  id: string,
): Promise<string | undefined> {
  const [holder] = await readHolders(client, type, id);
  return holder && (holder.name ?? "Another one");
}

/** Takes the badge off every document but one, drafts and published ones at once. @param id its published id */
export async function takeBadgeOff(client: SanityClient, type: string, id: string): Promise<void> {
  const holders = await readHolders(client, type, id);
  const transaction = client.transaction();
  for (const { _id } of holders) transaction.patch(_id, { set: { popular: false } });
  if (holders.length > 0) await transaction.commit();
}
