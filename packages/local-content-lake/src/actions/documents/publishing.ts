import { z } from "zod";
import type { WorkingSet } from "../../mutate";
import { notFound, revisionMismatch } from "../../mutate/errors";
import { splitId } from "../../util/ids";
import { isToUnpublish } from "../../util/is-to-unpublish";
import type { DocumentInput, SanityDocument } from "../../util/types";
import { defineAction } from "../define";
import { draftIdOf, publishedId, versionId } from "../shapes";
import { strengthenReferences } from "./strengthen-references";

/** Puts a draft in the published document's place. */
export const publish = defineAction(
  z.object({
    draftId: versionId.optional(),
    versionId: versionId.optional(),
    ifDraftRevisionId: z.string().optional(),
    ifVersionRevisionId: z.string().optional(),
    publishedId,
    ifPublishedRevisionId: z.string().optional(),
  }),
  ({ publishedId, ifPublishedRevisionId, ...action }, { working }) => {
    const draftId = draftIdOf(action, publishedId);
    const draft = working.get(draftId);
    if (!draft) throw notFound(draftId);
    requireRevision(working, draftId, action.ifDraftRevisionId ?? action.ifVersionRevisionId);
    requireRevision(working, publishedId, ifPublishedRevisionId);
    publishVersion(working, draft);
  },
);

/** Does to the published document what its draft or version says, which is then done with. */
export function publishVersion(working: WorkingSet, version: SanityDocument): void {
  const { publishedId } = splitId(version._id);
  if (isToUnpublish(version)) working.delete(publishedId);
  else {
    // What a draft's `_system` says is about the draft.
    const { _system, ...content } = version;
    const published = strengthenReferences(content as DocumentInput);
    working.create("createOrReplace", { ...published, _id: publishedId });
  }
  working.delete(version._id);
}

/** Takes a document back into its draft, which is made where there is none. */
export const unpublish = defineAction(
  z.object({ draftId: versionId.optional(), versionId: versionId.optional(), publishedId }),
  ({ publishedId, ...ids }, { working }) => {
    const draftId = draftIdOf(ids, publishedId);
    const published = working.get(publishedId);
    if (!published) throw notFound(publishedId);
    working.create("createIfNotExists", { ...published, _id: draftId });
    working.delete(publishedId);
  },
);

/** @throws MutationError (conflict) when the document is at another revision, or not there. */
export function requireRevision(
  working: WorkingSet,
  id: string,
  expected: string | undefined,
): void {
  if (expected === undefined) return;
  const document = working.get(id);
  if (!document) throw notFound(id);
  if (document._rev !== expected) throw revisionMismatch(id, document._rev, expected);
}
