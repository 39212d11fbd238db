import { z } from "zod";
import { alreadyExists, invalid } from "../../mutate/errors";
import {
  RELEASE_STATES,
  RELEASE_TYPE,
  releaseDocumentId,
  requireRelease,
  requireState,
} from "../../releases/release";
import type { DocumentInput, PatchOperations } from "../../util/types";
import { defineAction } from "../define";
import { document, patch } from "../shapes";
import { metadata, onlyRelease, releaseId, time } from "./shapes";

/** Makes a release that nothing is in yet. */
export const createRelease = defineAction(
  z.object({ releaseId, metadata: metadata.default({}) }),
  ({ releaseId, metadata }, { working, author }) => {
    working.create("create", {
      _id: releaseDocumentId(releaseId),
      _type: RELEASE_TYPE,
      name: releaseId,
      state: "active",
      userId: author,
      metadata,
    });
  },
);

/** Changes what a release says of itself; its state only ever changes by the other actions. */
export const editRelease = defineAction(
  z.object({ releaseId, patch }),
  ({ releaseId, patch }, { working }) => {
    const release = requireRelease(working, releaseId);
    requireMetadataOnly(patch);
    working.patch(release._id, patch);
    const edited = metadata.safeParse(working.get(release._id)?.metadata);
    if (!edited.success) {
      const issue = edited.error.issues[0];
      const place = ["metadata", ...(issue?.path ?? [])].join(".");
      throw invalid(`${place}: ${issue?.message}`, "invalidActionError");
    }
  },
);

function requireMetadataOnly({
  ifRevisionID: _revision,
  unset = [],
  insert,
  ...byPath
}: PatchOperations) {
  const places = [insert?.before, insert?.after, insert?.replace].filter(
    (path) => path !== undefined,
  );
  const paths = [
    ...unset,
    ...places,
    ...Object.values(byPath).flatMap((values) => Object.keys(values)),
  ];
  const wrong = paths.find((path) => !/^metadata(?![\w-])/.test(path));
  if (wrong === undefined) return;
  throw invalid(`patch: "${wrong}" cannot be changed, only metadata can`, "invalidActionError");
}

/** Takes a release over from another dataset, in whatever state it was there. */
export const importRelease = defineAction(
  z
    .object({
      releaseId,
      ifExists: z.enum(["fail", "ignore", "replace"]).default("fail"),
      attributes: document.optional(),
      document: document.optional(),
    })
    .transform(({ attributes, document, ...action }) => ({
      ...action,
      release: document ?? attributes,
    })),
  ({ releaseId, ifExists, release }, { working }) => {
    const _id = releaseDocumentId(releaseId);
    const content = importedRelease(release, releaseId);
    if (working.get(_id)) {
      if (ifExists === "fail") throw alreadyExists(_id);
      if (ifExists === "ignore") return;
    }
    working.create("createOrReplace", content);
  },
);

const importedShape = z
  .object({
    _id: z.string().optional(),
    _type: z.literal(RELEASE_TYPE),
    state: z.enum(RELEASE_STATES),
    publishAt: time.optional(),
    metadata,
  })
  .passthrough();

function importedRelease(release: DocumentInput | undefined, releaseId: string): DocumentInput {
  const parsed = importedShape.safeParse(release);
  const issue = parsed.error?.issues[0];
  if (issue || !parsed.data) {
    throw invalid(`document: ${issue?.path.join(".")}: ${issue?.message}`, "invalidActionError");
  }
  const { state, publishAt } = parsed.data;
  if (state === "scheduled" && publishAt === undefined) {
    throw invalid("document: publishAt: Required of a scheduled release", "invalidActionError");
  }
  return { ...(parsed.data as DocumentInput), _id: releaseDocumentId(releaseId), name: releaseId };
}

/** Forgets a release that is over. */
export const deleteRelease = defineAction(onlyRelease, ({ releaseId }, { working }) => {
  const release = requireRelease(working, releaseId);
  requireState(release, ["archived", "published"], "deleted");
  for (const { _id } of working.inLayer(releaseId)) working.delete(_id);
  working.delete(release._id);
});
