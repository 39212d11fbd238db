import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { type SanityClient, useCurrentUser } from "sanity";
import { useRouter } from "sanity/router";
import { useDatasetClient, useLiveData } from "../../live-data";
import { EditTime, ListCard, Pane, PlainList, useDocumentLabel } from "../parts";
import { mayWrite } from "../roles";
import { ChangeLog, TRASH_DAYS } from "./change-log";
import { type DeletedDocument, readTrash, restoreDocument } from "./read-trash";

/** Lists the documents that were deleted in the last 30 days, each with a button that restores it. */
export function TrashPane() {
  const [read] = useState(trashReader);
  const { data: trash, error } = useLiveData(read, "*");
  return (
    <Pane status={error ? "The history cannot be read here." : statusOf(trash)}>
      {trash && trash.length > 0 && !error ? (
        <PlainList>
          {trash.map((deleted) => (
            <TrashRow key={deleted.id} deleted={deleted} />
          ))}
        </PlainList>
      ) : null}
    </Pane>
  );
}

/** @returns reads the trash; each reading is shorter by the ones before it */
function trashReader() {
  const log = new ChangeLog();
  return (client: SanityClient) => readTrash(client, log);
}

function statusOf(trash: DeletedDocument[] | undefined): string {
  if (!trash) return "Reading the history …";
  if (trash.length === 0) return `Nothing was deleted in the last ${TRASH_DAYS} days.`;
  return `Deleted in the last ${TRASH_DAYS} days. A restored document is a draft: publish it to show it on the site.`;
}

function TrashRow({ deleted }: { deleted: DeletedDocument }) {
  const { id, type, name, author, deletedAt } = deleted;
  const label = useDocumentLabel(type, name);
  const isReader = !mayWrite(useCurrentUser());
  const client = useDatasetClient();
  const toast = useToast();
  const { navigateIntent } = useRouter();

  /** Restores the document and opens its form. */
  async function restore(): Promise<void> {
    try {
      await restoreDocument(client, deleted);
      navigateIntent("edit", { id, type });
    } catch {
      toast.push({ status: "error", title: "The document was not restored. Try again." });
    }
  }

  return (
    <ListCard>
      <Flex gap={3} align="center" wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text weight="semibold">{label}</Text>
          <Text size={1} muted>
            <EditTime author={author} time={deletedAt} />
          </Text>
        </Stack>
        {isReader ? null : (
          <Button
            mode="ghost"
            text="Restore"
            aria-label={`Restore ${label}`}
            onClick={() => void restore()}
          />
        )}
      </Flex>
    </ListCard>
  );
}
