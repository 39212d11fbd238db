import { z } from "zod";
import { parseMutation } from "../mutate";
import { invalid, MutationError } from "../mutate/errors";
import { isDraftId, isValidDocumentId, isVersionId, splitId } from "../util/ids";
import type { DocumentInput, PatchOperations } from "../util/types";

const documentId = z.string().refine(isValidDocumentId, "not a document ID");

/** The id of a document that is neither draft nor version; there need not be one. */
export const publishedId = documentId.refine(
  (id) => !isDraftId(id) && !isVersionId(id),
  'must be the ID of a published document, without "drafts." or "versions."',
);

/** `drafts.<published id>` or `versions.<release>.<published id>`. */
export const versionId = documentId.refine((id) => {
  const { layer, publishedId } = splitId(id);
  return layer !== "published" && layer !== "" && publishedId !== "";
}, 'must start with "drafts." or "versions.<release>."');

export const document = z
  .object({ _type: z.string().min(1) })
  .passthrough()
  .transform((input) => input as DocumentInput);

export const patch = z.record(z.unknown()).transform((operations, context) => {
  try {
    return readOperations(operations);
  } catch (error) {
    if (!(error instanceof MutationError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});

function readOperations(operations: Record<string, unknown>): PatchOperations {
  // A patch of a request, but for its selection, which the action makes.
  const mutation = parseMutation({ patch: { ...operations, id: "any" } });
  if (!("patch" in mutation)) return {};
  const { ifRevisionID, set, setIfMissing, unset, inc, dec, insert, diffMatchPatch } =
    mutation.patch;
  const read = { ifRevisionID, set, setIfMissing, unset, inc, dec, insert, diffMatchPatch };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Newer clients say `versionId` where older ones say `draftId`; both name the same document. */
export function draftIdOf(
  action: { draftId?: string | undefined; versionId?: string | undefined },
  publishedId: string,
): string {
  const id = action.draftId ?? action.versionId;
  if (id === undefined) throw invalid("draftId: Required", "invalidActionError");
  requireVersionOf(id, publishedId);
  return id;
}

/** @throws MutationError when a draft or version is one of another document. */
export function requireVersionOf(id: string, publishedId: string): void {
  const { layer, publishedId: owner } = splitId(id);
  if (layer !== "published" && owner === publishedId) return;
  throw invalid(`"${id}" is no draft or version of "${publishedId}"`, "invalidActionError");
}
