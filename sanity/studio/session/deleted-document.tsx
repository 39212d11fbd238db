import { Button, Card, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useContext, useEffect, useRef } from "react";
import {
  getPublishedId,
  type SanityDocument,
  useClient,
  useCurrentUser,
  useEditState,
} from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { mayWrite } from "../roles";
import { restoreDocument } from "../trash/read-trash";
import { CopyTexts } from "./copy-texts";
import { TypedTextsContext } from "./typed-texts";

/**
 * The last content of a document that was deleted while its form is open, with what was typed in it. It is undefined for
 * one that exists, and for a new one.
 */
export function useDeletedDocument({ _id, _type }: SanityDocument): SanityDocument | undefined {
  const id = getPublishedId(_id);
  const { draft, published, ready } = useEditState(id, _type);
  const existing = draft ?? published;
  const last = useRef<SanityDocument>(undefined);

  useEffect(() => {
    if (existing) last.current = existing;
  }, [existing]);

  if (!ready || existing || !last.current) return undefined;
  return getPublishedId(last.current._id) === id ? last.current : undefined;
}

/** Says in place of a form that its document was deleted, by somebody else perhaps, and restores it with what was typed. */
export function DeletedDocument({ document }: { document: SanityDocument }) {
  const client = useClient({ apiVersion: API_VERSION });
  const user = useCurrentUser();
  const toast = useToast();
  const { text } = useContext(TypedTextsContext);

  async function restore(): Promise<void> {
    try {
      await restoreDocument(client, { id: getPublishedId(document._id), document });
    } catch {
      toast.push({ status: "error", title: "The document was not restored. Try again." });
    }
  }

  return (
    <Card padding={4} radius={2} border tone="caution">
      <Stack gap={4}>
        <Text size={1} role="status">
          This document was deleted. The trash has it, with all texts that were saved.
        </Text>
        {text ? <CopyTexts text={text} /> : null}
        {mayWrite(user) ? (
          <Button mode="ghost" text="Restore with what I typed" onClick={() => void restore()} />
        ) : null}
      </Stack>
    </Card>
  );
}
