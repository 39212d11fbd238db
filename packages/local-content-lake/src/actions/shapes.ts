import { z } from "zod";
import { parseMutation } from "../mutate";
import { invalid, MutationError } from "../mutate/errors";
import { withoutSelection } from "../mutate/parse";
import { withoutSystem } from "../mutate/rules";
import { isDraftId, isReservedLayer, isValidDocumentId, isVersionId, splitId } from "../util/ids";
import type { DocumentInput, JsonObject, PatchOperations } from "../util/types";

const MALFORMED = "malformed document ID";

const documentId = z.string().refine(isValidDocumentId, MALFORMED);

/** An id that is neither a draft nor a version. The document may not exist. */
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
  .transform((input) => withoutSystem(input as DocumentInput))
  .refine(({ _id }) => _id === undefined || isValidDocumentId(_id), MALFORMED);

export const patch = z.record(z.unknown()).transform((operations, context): PatchOperations => {
  try {
    // An action's patch has no selection: the action supplies the id.
    const mutation = parseMutation({ patch: { ...operations, id: "any" } });
    return "patch" in mutation ? withoutSelection(mutation.patch) : {};
  } catch (error) {
    if (!(error instanceof MutationError)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});

/** Names a draft or version. Newer clients send `versionId` where older ones send `draftId`. */
export const draftOrVersion = z.object({
  publishedId,
  draftId: versionId.optional(),
  versionId: versionId.optional(),
});

export const purge = z.boolean().default(false);

/** The id of the draft or version. */
export function draftIdOf({
  publishedId,
  draftId,
  versionId,
}: z.infer<typeof draftOrVersion>): string {
  const id = draftId ?? versionId;
  if (id === undefined) throw invalid("draftId: Required", "invalidActionError");
  requireVersionOf(id, publishedId);
  return id;
}

/** @throws MutationError if the id is no draft or version of this document */
export function requireVersionOf(id: string, publishedId: string): void {
  const { layer, publishedId: owner } = splitId(id);
  if (layer !== "published" && owner === publishedId) return;
  throw invalid(`"${id}" is no draft or version of "${publishedId}"`, "invalidActionError");
}

const NO_TIME = "must be a time like 2025-02-19T08:00:00Z";

/** A time with a zone, converted to UTC. */
export const time = z
  .string()
  .datetime({ offset: true, message: NO_TIME })
  // zod accepts offsets such as +99:99.
  .refine((text) => !Number.isNaN(Date.parse(text)), NO_TIME)
  .transform((text) => new Date(text).toISOString());

export const releaseId = z
  .string()
  .regex(
    /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,63}$/,
    'must be 1 to 64 of a-z, A-Z, 0-9, "_" and "-", not starting with "-"',
  )
  .refine((id) => !isReservedLayer(id), "is the name of a perspective");

/** The lake reads `releaseType` only; the other fields are for editors and their tools. */
export const metadata = z
  .object({
    releaseType: z.enum(["asap", "scheduled", "undecided"]).default("undecided"),
    title: z.string().optional(),
    description: z.string().optional(),
    intendedPublishAt: time.optional(),
    cardinality: z.enum(["one", "many"]).optional(),
  })
  .passthrough()
  .transform((given) => given as JsonObject);

export const onlyRelease = z.object({ releaseId });
