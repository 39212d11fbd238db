import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { WorkingSet } from "../../mutate";
import { isToUnpublish, splitId } from "../../util/ids";
import { isObject, mapValues } from "../../util/json";
import type { DocumentInput, Json, JsonObject, SanityDocument } from "../../util/types";
import { defineAction } from "../define";
import { draftIdOf, draftOrVersion } from "../shapes";

/** Publishes a draft or version. */
export const publish = defineAction(
  draftOrVersion.extend({
    ifDraftRevisionId: z.string().optional(),
    ifVersionRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  (action, { working }) => {
    const revision = action.ifDraftRevisionId ?? action.ifVersionRevisionId;
    const draft = working.require(draftIdOf(action), revision);
    const { publishedId, ifPublishedRevisionId } = action;
    if (ifPublishedRevisionId !== undefined) working.require(publishedId, ifPublishedRevisionId);
    publishVersion(working, draft);
  },
);

/**
 * Publishes a draft or version, or unpublishes its document if it says so, then deletes it. The draft from which a
 * version was made is deleted too, unless it was edited since. Releases and schedules call it as the action does.
 */
export function publishVersion(working: WorkingSet, version: SanityDocument): void {
  const { publishedId } = splitId(version._id);
  if (isToUnpublish(version)) {
    // It may have been unpublished meanwhile.
    const published = working.get(publishedId);
    if (published) unpublishDocument(working, published, `drafts.${publishedId}`);
  } else {
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
export const unpublish = defineAction(draftOrVersion, (action, { working }) => {
  const draftId = draftIdOf(action);
  unpublishDocument(working, working.require(action.publishedId), draftId);
});

function unpublishDocument(working: WorkingSet, published: SanityDocument, draftId: string): void {
  working.create("createIfNotExists", { ...published, _id: draftId });
  working.delete(published._id);
}

/**
 * Returns a copy in which the references are strong that a draft held weakly until their target was published.
 * References that the schema declares weak stay weak.
 */
function strengthenReferences(document: DocumentInput): DocumentInput {
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
