import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { WorkingSet } from "../../mutate";
import { notFound, revisionMismatch } from "../../mutate/errors";
import { isToUnpublish, splitId } from "../../util/ids";
import { isObject, mapValues } from "../../util/json";
import type { DocumentInput, Json, JsonObject, SanityDocument } from "../../util/types";
import { defineAction } from "../define";
import { draftIdOf, publishedId, versionId } from "../shapes";

/** Publishes a draft or version. */
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

/**
 * Replaces or deletes the published document as its draft or version says, then deletes that. The draft from which a
 * version was made is deleted too, unless it was edited since.
 */
export function publishVersion(working: WorkingSet, version: SanityDocument): void {
  const { publishedId } = splitId(version._id);
  if (isToUnpublish(version)) working.delete(publishedId);
  else {
    // `_system` is about the draft, for example its schedule.
    const { _system, ...content } = version;
    const published = strengthenReferences(content as DocumentInput);
    working.create("createOrReplace", { ...published, _id: publishedId });
    const draft = working.get(`drafts.${publishedId}`);
    const isDone = draft && draft._id !== version._id;
    if (isDone && isDeepStrictEqual(contentOf(draft), contentOf(version)))
      working.delete(draft._id);
  }
  working.delete(version._id);
}

/** What publishing takes from a document. */
function contentOf(document: SanityDocument): DocumentInput {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = document;
  return strengthenReferences(content as DocumentInput);
}

/** Unpublishes a document. Its draft is created if there is none. */
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

/** @throws MutationError (conflict) if the document has another revision or does not exist */
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

/**
 * Returns a copy in which the references are strong that a draft held weakly until their target was published.
 * References that the schema declares weak stay weak.
 */
export function strengthenReferences(document: DocumentInput): DocumentInput {
  return strengthened(document as JsonObject) as DocumentInput;
}

function strengthened(value: Json): Json {
  const copy = mapValues(value, strengthened);
  if (!isObject(copy)) return copy;
  const { _strengthenOnPublish: wish, ...reference } = copy;
  if (typeof reference._ref !== "string" || !isObject(wish)) return copy;
  if (wish.weak !== true) delete reference._weak;
  return reference;
}
