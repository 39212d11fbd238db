import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useCallback, useEffect, useState } from "react";
import { useClient, useCurrentUser, useSchema } from "sanity";
import { useRouter } from "sanity/router";
import { API_VERSION } from "../../../contract/api-version";
import { subscribeToQuery, useLatestCall } from "../live-data";
import { mayWrite } from "../roles";
import { EditTime } from "../welcome/welcome-row";
import { ChangeLog, TRASH_DAYS } from "./change-log";
import { type DeletedDocument, readTrash, restoreDocument } from "./read-trash";

type Trash = DeletedDocument[] | "unavailable" | undefined;

/** Lists the documents that were deleted in the last 30 days, each with a button that restores it. */
export function TrashPane() {
  const trash = useTrash();
  const restore = useRestore();
  const isReader = !mayWrite(useCurrentUser());
  return (
    <Card height="fill" overflow="auto" padding={4}>
      <Stack gap={5}>
        <Text size={1} role="status">
          {statusOf(trash)}
        </Text>
        {Array.isArray(trash) && trash.length > 0 ? (
          <Box as="ul" padding={0} margin={0} style={{ listStyle: "none" }}>
            {trash.map((deleted) => (
              <TrashRow
                key={deleted.id}
                deleted={deleted}
                onRestore={isReader ? undefined : () => void restore(deleted)}
              />
            ))}
          </Box>
        ) : null}
      </Stack>
    </Card>
  );
}

function statusOf(trash: Trash): string {
  if (!trash) return "Reading the history …";
  if (trash === "unavailable") return "The history cannot be read here.";
  if (trash.length === 0) return `Nothing was deleted in the last ${TRASH_DAYS} days.`;
  return `Deleted in the last ${TRASH_DAYS} days. A restored document is a draft: publish it to show it on the site.`;
}

interface TrashRowProps {
  deleted: DeletedDocument;
  onRestore: (() => void) | undefined;
}

function TrashRow({ deleted, onRestore }: TrashRowProps) {
  const { type, name, author, deletedAt } = deleted;
  const title = useSchema().get(type)?.title ?? type;
  const label = name ? `${title}: ${name}` : title;
  return (
    <Card as="li" radius={2} padding={3} marginBottom={2} border>
      <Flex gap={3} align="center" wrap="wrap">
        <Stack gap={3} flex={1}>
          <Text weight="semibold">{label}</Text>
          <Text size={1} muted>
            <EditTime author={author} time={deletedAt} />
          </Text>
        </Stack>
        {onRestore ? (
          <Button mode="ghost" text="Restore" aria-label={`Restore ${label}`} onClick={onRestore} />
        ) : null}
      </Flex>
    </Card>
  );
}

/** The deleted documents, read again after each change. Undefined until the first response. */
function useTrash(): Trash {
  const client = useClient({ apiVersion: API_VERSION });
  const [trash, setTrash] = useState<Trash>();
  const [log] = useState(() => new ChangeLog());
  const startCall = useLatestCall();

  const load = useCallback(async () => {
    const isLatest = startCall();
    const found = await readTrash(client, log).catch(() => "unavailable" as const);
    if (isLatest()) setTrash(found);
  }, [client, log, startCall]);

  useEffect(() => {
    void load();
    return subscribeToQuery(client, "*", {}, () => void load());
  }, [client, load]);

  return trash;
}

/** Restores a document and opens its form. */
function useRestore(): (deleted: DeletedDocument) => Promise<void> {
  const client = useClient({ apiVersion: API_VERSION });
  const toast = useToast();
  const { navigateIntent } = useRouter();
  return async (deleted) => {
    try {
      await restoreDocument(client, deleted);
      navigateIntent("edit", { id: deleted.id, type: deleted.type });
    } catch {
      toast.push({ status: "error", title: "The document was not restored. Try again." });
    }
  };
}
