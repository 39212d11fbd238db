import { z } from "zod";
import { patchWithArrayKeys, withArrayKeys } from "../../mutate/array-keys";
import { alreadyExists, conflict, notFound } from "../../mutate/errors";
import { defineAction } from "../define";
import {
  document,
  draftIdOf,
  draftOrVersion,
  patch,
  publishedId,
  purge,
  requireVersionOf,
  versionId,
} from "../shapes";

/** Creates a draft of a document that is not published. */
export const create = defineAction(
  z.object({
    publishedId,
    attributes: document,
    ifExists: z.enum(["fail", "ignore"]).default("fail"),
  }),
  ({ publishedId, attributes, ifExists }, { working }) => {
    const _id = attributes._id ?? `drafts.${publishedId}`;
    requireVersionOf(_id, publishedId);
    if (working.get(publishedId)) throw alreadyExists(publishedId);
    if (working.get(_id) && ifExists === "ignore") return;
    working.create("create", withArrayKeys({ ...attributes, _id }));
  },
);

/** Patches a draft. If there is none, it is first created from the published document. */
export const edit = defineAction(
  draftOrVersion.extend({ patch }),
  function* ({ patch, ...ids }, { working }) {
    const draftId = draftIdOf(ids);
    if (!working.get(draftId)) {
      const published = working.get(ids.publishedId);
      if (!published) throw notFound(draftId);
      working.create("createIfNotExists", { ...published, _id: draftId });
    }
    yield* working.pacedPatch(draftId, patchWithArrayKeys(patch));
  },
);

/** Replaces a draft, for example by an earlier revision. */
export const replaceDraft = defineAction(
  z.object({ publishedId, attributes: document }),
  ({ publishedId, attributes }, { working }) => {
    const _id = attributes._id ?? `drafts.${publishedId}`;
    requireVersionOf(_id, publishedId);
    if (!working.get(_id) && !working.get(publishedId)) throw notFound(_id);
    working.create("createOrReplace", withArrayKeys({ ...attributes, _id }));
  },
);

/** Deletes a draft. */
export const discard = defineAction(
  z.object({ draftId: versionId, purge }),
  ({ draftId, purge }, { working }) => {
    working.require(draftId);
    working.delete(draftId, { purge });
  },
);

/** Deletes a document with all its drafts and versions, each of which the action must name. */
export const deleteDocument = defineAction(
  z.object({
    publishedId,
    includeDrafts: z.array(versionId).optional(),
    includeVersions: z.array(versionId).optional(),
    purge,
  }),
  ({ publishedId, includeDrafts = [], includeVersions = [], purge }, { working }) => {
    const named = new Set([...includeDrafts, ...includeVersions]);
    for (const id of named) requireVersionOf(id, publishedId);
    working.require(publishedId);
    const missing = working.versionsOf(publishedId).find((id) => !named.has(id));
    if (missing) throw versionNotNamed(publishedId, missing);
    for (const id of [publishedId, ...named]) {
      working.delete(id, { purge });
    }
  },
);

function versionNotNamed(publishedId: string, draftId: string) {
  return conflict(
    `Document "${publishedId}" cannot be deleted without its version "${draftId}": name it in includeDrafts`,
    "documentHasVersionsError",
    { id: publishedId, versionID: draftId },
  );
}
