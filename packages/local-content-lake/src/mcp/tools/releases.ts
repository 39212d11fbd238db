import { randomBytes } from "node:crypto";
import { z } from "zod";
import { splitId } from "../../util/ids";
import type { LakeApi } from "../lake-api";
import { type McpTool, type McpTools, page, paged, requireDistinct, tool } from "../tool";
import { ACTION, documentId, documentIds, layered, notFound, releaseId } from "./documents";

const metadata = {
  title: z.string().optional(),
  description: z.string().optional(),
  releaseType: z.enum(["asap", "scheduled", "undecided"]).optional(),
  intendedPublishAt: z.string().optional().describe("ISO 8601, for people only"),
};

const STATES = ["active", "scheduled", "published", "archived", "all"] as const;

export const releaseTools: McpTools = {
  create_version: tool(
    "writes",
    "Makes versions of documents in a release, from what is published, or from drafts of documents that are not. Patch them with patch_documents and the same releaseId.",
    { documentIds, releaseId },
    async ({ documentIds, releaseId }, lake) => {
      await lake.requireRelease(releaseId);
      const names = requireDistinct(documentIds.map((id) => splitId(id).publishedId));
      const found = await lake.documents(names.flatMap((id) => [id, layered(id)]));
      const actions = names.map((publishedId) => {
        const base = found.get(publishedId) ?? found.get(layered(publishedId));
        const { _id: baseId, _rev: ifBaseRevisionId } = base ?? notFound(publishedId);
        const versionId = layered(publishedId, releaseId);
        const actionType = `${ACTION}.version.create`;
        return { actionType, publishedId, versionId, baseId, ifBaseRevisionId };
      });
      const _rev = await lake.act(actions);
      return { ids: actions.map(({ versionId }) => versionId), _rev };
    },
  ),
  version_replace_document: tool(
    "destroys",
    "Replaces the content of a version in a release by that of another document.",
    { id: documentId, releaseId, sourceDocumentId: z.string().min(1).describe("A whole id") },
    async ({ id, releaseId, sourceDocumentId }, lake) => {
      await lake.requireRelease(releaseId);
      const found = await lake.documents([sourceDocumentId]);
      const source = found.get(sourceDocumentId) ?? notFound(sourceDocumentId);
      const document = { ...source, _id: layered(id, releaseId) };
      const _rev = await lake.act([{ actionType: `${ACTION}.version.replace`, document }]);
      return { id: document._id, _rev };
    },
  ),
  version_discard: tool(
    "destroys",
    "Takes documents out of a release: deletes their versions.",
    { releaseId, ids: documentIds },
    async ({ releaseId, ids }, lake) => {
      const discarded = requireDistinct(ids.map((id) => layered(id, releaseId)));
      const actionType = `${ACTION}.version.discard`;
      await lake.act(discarded.map((versionId) => ({ actionType, versionId })));
      return { discarded };
    },
  ),
  version_unpublish_document: tool(
    "writes",
    "Marks a document to be unpublished when the release is published.",
    { id: documentId, releaseId },
    async ({ id, releaseId }, lake) => {
      await lake.requireRelease(releaseId);
      const { publishedId } = splitId(id);
      const versionId = layered(id, releaseId);
      const actionType = `${ACTION}.version.unpublish`;
      return { id: versionId, _rev: await lake.act([{ actionType, versionId, publishedId }]) };
    },
  ),
  list_releases: tool(
    "reads",
    "Lists releases, the newest first: active and scheduled ones, or those of a state.",
    { state: z.enum(STATES).optional(), ...page },
    async ({ state, ...page }, lake) => {
      const states = state === "all" ? STATES : state ? [state] : ["active", "scheduled"];
      const query = "releases::all()[state in $states] | order(_createdAt desc)";
      return paged("releases", (await lake.query(query, { states })) as object[], page);
    },
  ),
  create_release: tool(
    "writes",
    "Creates an empty release. create_version adds documents to it.",
    { releaseId: releaseId.optional(), ...metadata },
    ({ releaseId = `r${randomBytes(4).toString("hex")}`, ...metadata }, lake) =>
      onRelease(lake, "create", releaseId, { metadata }),
  ),
  edit_release: tool(
    "writes",
    "Changes title, description, type or intended time of a release.",
    { releaseId, ...metadata },
    ({ releaseId, ...metadata }, lake) => {
      const set = Object.entries(metadata).map(([name, value]) => [`metadata.${name}`, value]);
      return onRelease(lake, "edit", releaseId, { patch: { set: Object.fromEntries(set) } });
    },
  ),
  schedule_release: tool(
    "destroys",
    "Publishes a release at a time. Needs a token that may publish.",
    { releaseId, publishAt: z.string().describe("ISO 8601 with a zone") },
    ({ releaseId, publishAt }, lake) => onRelease(lake, "schedule", releaseId, { publishAt }),
  ),
  unschedule_release: simple("unschedule", "writes", "Cancels the schedule of a release."),
  publish_release: simple(
    "publish",
    "destroys",
    "Publishes all versions in a release, or none. Needs a token that may publish.",
  ),
  archive_release: simple(
    "archive",
    "destroys",
    "Deletes the versions of a release, and closes it.",
  ),
  unarchive_release: simple(
    "unarchive",
    "writes",
    "Restores an archived release with its versions.",
  ),
  delete_release: simple("delete", "destroys", "Deletes an archived or published release."),
};

/** A tool whose action only names the release. */
function simple(action: string, effect: McpTool["effect"], description: string): McpTool {
  return tool(effect, description, { releaseId }, ({ releaseId }, lake) =>
    onRelease(lake, action, releaseId),
  );
}

async function onRelease(
  lake: LakeApi,
  action: string,
  releaseId: string,
  more: object = {},
): Promise<object> {
  await lake.act([{ actionType: `sanity.action.release.${action}`, releaseId, ...more }]);
  return { releaseId, done: action };
}
