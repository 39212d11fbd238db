import { z } from "zod";
import { isVersionId, splitId } from "../ids";
import { withArrayKeys } from "../mutate/array-keys";
import { invalid, notFound } from "../mutate/errors";
import type { DocumentInput } from "../types";
import { defineAction } from "./define";
import { requireRevision } from "./publishing";
import { document, publishedId, requireVersionOf, versionId } from "./shapes";

const versionDocument = document.refine(
  ({ _id }) => versionId.safeParse(_id).success,
  '_id must start with "drafts." or "versions.<release>."',
);

/** Adds a version: the document that is given, or a copy of another one. */
export const createVersion = defineAction(
  z.union([
    z.object({ publishedId: publishedId.optional(), document: versionDocument }),
    z.object({
      publishedId: publishedId.optional(),
      versionId,
      baseId: z.string(),
      ifBaseRevisionId: z.string().optional(),
    }),
  ]),
  (action, { working }) => {
    const id = "document" in action ? (action.document._id ?? "") : action.versionId;
    requireVersionOf(id, action.publishedId ?? splitId(id).publishedId);
    if ("document" in action) {
      working.create("create", withArrayKeys(action.document));
      return;
    }
    const base = working.get(action.baseId);
    if (!base) throw notFound(action.baseId);
    requireRevision(working, action.baseId, action.ifBaseRevisionId);
    const { _system, ...content } = base;
    working.create("create", { ...content, _id: id } as DocumentInput);
  },
);

/** Puts another document in a version's place. */
export const replaceVersion = defineAction(
  z.object({ document: versionDocument }),
  ({ document }, { working }) => {
    const id = document._id ?? "";
    if (!working.get(id)) throw notFound(id);
    working.create("createOrReplace", withArrayKeys(document));
  },
);

/** Throws a version, which may be the draft, away. */
export const discardVersion = defineAction(
  z.object({ versionId, purge: z.boolean().default(false) }),
  ({ versionId, purge }, { working }) => {
    if (!working.get(versionId)) throw notFound(versionId);
    working.delete(versionId);
    if (purge) working.purged.add(versionId);
  },
);

/** Notes in a version that its release is to take the published document away. */
export const unpublishVersion = defineAction(
  z.object({ versionId, publishedId }),
  ({ versionId, publishedId }, { working }) => {
    requireVersionOf(versionId, publishedId);
    if (!isVersionId(versionId)) {
      throw invalid(`"${versionId}" belongs to no release`, "invalidActionError");
    }
    const published = working.get(publishedId);
    if (!published) throw notFound(publishedId);
    working.create("createIfNotExists", { ...published, _id: versionId });
    working.patch(versionId, { set: { "_system.delete": true } });
  },
);
