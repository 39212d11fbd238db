import { z } from "zod";
import { withArrayKeys } from "../../mutate/array-keys";
import { invalid } from "../../mutate/errors";
import { isVersionId, splitId } from "../../util/ids";
import type { DocumentInput } from "../../util/types";
import { defineAction } from "../define";
import { document, publishedId, purge, requireVersionOf, versionId } from "../shapes";

const versionDocument = document.refine(
  ({ _id }) => versionId.safeParse(_id).success,
  '_id must start with "drafts." or "versions.<release>."',
);

/** Creates a version from the given document, or as a copy of another document. */
export const createVersion = defineAction(
  z.object({
    publishedId: publishedId.optional(),
    document: versionDocument.optional(),
    // Sanity's App SDK sends `attributes` instead of `document`.
    attributes: versionDocument.optional(),
    versionId: versionId.optional(),
    baseId: z.string().optional(),
    ifBaseRevisionId: z.string().optional(),
  }),
  (action, { working }) => {
    const given = action.document ?? action.attributes;
    if (!given && (!action.versionId || !action.baseId)) {
      throw invalid("document: Required, or versionId and baseId", "invalidActionError");
    }
    const id = given?._id ?? action.versionId ?? "";
    requireVersionOf(id, action.publishedId ?? splitId(id).publishedId);
    if (given) {
      working.create("create", withArrayKeys(given));
      return;
    }
    const { _system, ...content } = working.require(action.baseId ?? "", action.ifBaseRevisionId);
    working.create("create", { ...content, _id: id } as DocumentInput);
  },
);

/** Replaces a version. */
export const replaceVersion = defineAction(
  z.object({ document: versionDocument }),
  ({ document }, { working }) => {
    working.require(document._id ?? "");
    working.create("createOrReplace", withArrayKeys(document));
  },
);

/** Deletes a version or draft. */
export const discardVersion = defineAction(
  z.object({ versionId, purge }),
  ({ versionId, purge }, { working }) => {
    working.require(versionId);
    working.delete(versionId, { purge });
  },
);

/** Marks a version so that publishing its release deletes the published document. */
export const unpublishVersion = defineAction(
  z.object({ versionId, publishedId }),
  ({ versionId, publishedId }, { working }) => {
    requireVersionOf(versionId, publishedId);
    if (!isVersionId(versionId)) {
      throw invalid(`"${versionId}" belongs to no release`, "invalidActionError");
    }
    const published = working.require(publishedId);
    working.create("createIfNotExists", { ...published, _id: versionId });
    working.patch(versionId, { set: { "_system.delete": true } }, { system: true });
  },
);
