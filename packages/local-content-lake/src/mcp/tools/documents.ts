import { z } from "zod";
import { isVersionId, MAX_ID_LENGTH, newDocumentId, splitId } from "../../util/ids";
import type { JsonObject, SanityDocument } from "../../util/types";
import { type LakeApi, ToolError } from "../lake-api";
import { checked, findingsOf, requireSchema } from "../schema";
import { bounded, IS_DATA, type McpTools, page, paged, requireDistinct, tool } from "../tool";

/** Documents of one call, which are one transaction. */
const MAX_DOCUMENTS = 25;

export const documentId = z.string().min(1).max(MAX_ID_LENGTH).describe("With or without drafts.");
export const documentIds = z.array(documentId).min(1).max(MAX_DOCUMENTS);
export const releaseId = z.string().min(1).describe("Name of a release, like rSpring");
const workspaceName = z.string().optional().describe("Which deployed schema validates");
const ifRevisionId = z
  .string()
  .optional()
  .describe("Refused if the draft has another _rev, or, without a draft, the published document");
const wholeId = documentId.describe("The whole id: a draft has drafts. before it");

const created = z
  .object({
    type: z.string().min(1),
    content: z.record(z.unknown()).describe("The fields of the document"),
    id: documentId.optional().describe("Without it, the document gets a random one"),
  })
  .strict();

const patches = z
  .object({
    set: z.record(z.unknown()),
    setIfMissing: z.record(z.unknown()),
    unset: z.array(z.string()),
    insert: z.record(z.unknown()).describe('{"after": "tags[-1]", "items": [...]}'),
    inc: z.record(z.number()),
    dec: z.record(z.number()),
    diffMatchPatch: z.record(z.string()),
  })
  .partial()
  .strict();

export const documentTools: McpTools = {
  query_documents: tool(
    "reads",
    `Runs a GROQ query. Lists are paged: nextOffset of an answer is the offset of the next page. ${IS_DATA}`,
    {
      query: z.string().min(1).describe('GROQ, like *[_type == "post"]{_id, title}'),
      params: z.record(z.unknown()).optional().describe("Values of $names in the query"),
      perspective: z.string().default("raw").describe('"raw", "drafts", "published", or a release'),
      single: z.boolean().default(false).describe("Answers with the first document only"),
      ...page,
    },
    async ({ query, params, perspective, single, ...page }, lake) => {
      const result = await lake.query(query, params, perspective);
      if (Array.isArray(result) && !single) return paged("result", result, page);
      return { result: bounded(Array.isArray(result) ? (result[0] ?? null) : result) };
    },
  ),
  get_document: tool(
    "reads",
    `Reads the document of an exact id, now or as of a revision. ${IS_DATA}`,
    { documentId: wholeId, revision: z.string().optional().describe("Of get_document_history") },
    async ({ documentId, revision }, lake) => {
      const path = revision ? "history/:dataset/documents" : "doc/:dataset";
      const { documents } = await lake.get<{ documents: SanityDocument[] }>(
        `/data/${path.replace(":dataset", lake.dataset)}/${encodeURIComponent(documentId)}`,
        { revision },
      );
      // A comma is no part of an id, but separates two.
      const found = documents.find(({ _id }) => _id === documentId);
      return { document: bounded(found ?? notFound(documentId)) };
    },
  ),
  get_document_history: tool(
    "reads",
    `Lists what happened to a document, the newest first: when, by whom, and the revisions that get_document reads. Its draft, drafts.<id>, has a history of its own. ${IS_DATA}`,
    {
      documentId: wholeId,
      limit: page.limit,
      cursor: z.string().optional().describe("nextCursor of the answer before"),
    },
    async ({ documentId, limit, cursor: nextCursor }, lake) => {
      const path = `/data/history/${lake.dataset}/events/documents/${encodeURIComponent(documentId)}`;
      const answer = await lake.get<History>(path, { limit, nextCursor });
      return bounded({ events: answer.events[documentId] ?? [], nextCursor: answer.nextCursor });
    },
  ),
  create_documents: tool(
    "writes",
    "Creates drafts, or versions in a release. They are validated against the deployed schema. One call is one transaction: all are written, or none.",
    {
      documents: z.array(created).min(1).max(MAX_DOCUMENTS),
      releaseId: releaseId.optional(),
      workspaceName,
    },
    async ({ documents, releaseId, workspaceName }, lake) => {
      const made = documents.map(({ type, content, id = newDocumentId() }) => {
        const _id = layered(id, releaseId);
        return { ...(content as JsonObject), _id, _type: type };
      });
      const ids = requireDistinct(made.map(({ _id }) => _id));
      const releases = ids.filter(isVersionId).map((id) => splitId(id).layer);
      for (const id of new Set(releases)) await lake.requireRelease(id);
      const warnings = await checked(lake, made, { workspaceName });
      const actions = made.map((document) => {
        const { publishedId } = splitId(document._id);
        return releaseId
          ? { actionType: `${ACTION}.version.create`, publishedId, document }
          : { actionType: `${ACTION}.create`, publishedId, attributes: document };
      });
      return { ids, _rev: await lake.act(actions), warnings };
    },
  ),
  patch_documents: tool(
    "writes",
    "Changes fields of existing documents by patches of @sanity/client. Changes go to the draft, which is made from the published document if there is none, or to a version that create_version made. The results are validated against the deployed schema. One call is one transaction.",
    {
      documents: z
        .record(documentId, z.object({ patches: z.array(patches).min(1), ifRevisionId }).strict())
        .refine((given) => Object.keys(given).length <= MAX_DOCUMENTS, `at most ${MAX_DOCUMENTS}`)
        .describe('By id: {"post-1": {"patches": [{"set": {"title": "New"}}]}}'),
      releaseId: releaseId.optional(),
      workspaceName,
    },
    async ({ documents, releaseId, workspaceName }, lake) => {
      const ids = requireDistinct(Object.keys(documents).map((id) => layered(id, releaseId)));
      const found = await lake.documents(ids.flatMap((id) => [id, splitId(id).publishedId]));
      const planned = Object.entries(documents).map(([id, change]) =>
        plannedPatch(layered(id, releaseId), change, found),
      );
      const warnings = await checked(lake, await previewed(lake, planned), { workspaceName });
      const _rev = await lake.act(planned.flatMap(({ actions }) => actions));
      const newDrafts = planned.flatMap(({ id, madeFrom }) => (madeFrom ? [{ id, madeFrom }] : []));
      return { ids, _rev, newDrafts, warnings };
    },
  ),
  publish_documents: tool(
    "destroys",
    "Publishes drafts, which visitors then see. They must fulfil the rules of the deployed schema. Needs a token that may publish. One call is one transaction.",
    {
      ids: z
        .array(z.object({ id: documentId, ifRevisionId }).strict())
        .min(1)
        .max(MAX_DOCUMENTS),
      workspaceName,
    },
    async ({ ids, workspaceName }, lake) => {
      const draftIds = requireDistinct(ids.map(({ id }) => layered(id)));
      const found = await lake.documents(draftIds);
      const drafts = draftIds.map((id) => found.get(id) ?? notFound(id));
      const warnings = await checked(lake, drafts, { workspaceName, isPublished: true });
      const actions = drafts.map(({ _id: draftId, _rev }, index) => ({
        actionType: `${ACTION}.publish`,
        publishedId: splitId(draftId).publishedId,
        draftId,
        ifDraftRevisionId: ids[index]?.ifRevisionId ?? _rev,
      }));
      const _rev = await lake.act(actions);
      return { ids: actions.map(({ publishedId }) => publishedId), _rev, warnings };
    },
  ),
  unpublish_documents: tool(
    "destroys",
    "Takes documents from the public, and keeps them as drafts. Needs a token that may publish.",
    { ids: documentIds },
    async ({ ids }, lake) => {
      const publishedIds = requireDistinct(ids.map((id) => splitId(id).publishedId));
      const actions = publishedIds.map((publishedId) => {
        return { actionType: `${ACTION}.unpublish`, publishedId, draftId: layered(publishedId) };
      });
      const _rev = await lake.act(actions);
      return { ids: actions.map(({ draftId }) => draftId), _rev };
    },
  ),
  discard_drafts: tool(
    "destroys",
    "Deletes drafts. Published documents stay as they are.",
    { ids: documentIds },
    async ({ ids }, lake) => {
      const discarded = requireDistinct(ids.map((id) => layered(id)));
      await lake.act(discarded.map((draftId) => ({ actionType: `${ACTION}.discard`, draftId })));
      return { discarded };
    },
  ),
  documents_validate: tool(
    "reads",
    "Validates stored documents against the deployed schema: fields, types of values, and rules that the schema can say. Functions in rules run in the Studio only.",
    { documentIds: z.array(wholeId).min(1).max(MAX_DOCUMENTS), workspaceName, ...page },
    async ({ documentIds, workspaceName, ...page }, lake) => {
      const schema = await requireSchema(lake, workspaceName);
      const found = await lake.documents(documentIds);
      const missing = documentIds.filter((id) => !found.has(id));
      const findings = findingsOf(schema, [...found.values()]);
      return { ...paged("findings", findings, page), missing, schemaId: schema.schemaId };
    },
  ),
};

export const ACTION = "sanity.action.document";

interface History {
  events: Record<string, object[]>;
  nextCursor: string;
}

/** The id of the draft or version that a change goes to. A version stays one. */
export function layered(id: string, releaseId?: string): string {
  if (releaseId) return `versions.${releaseId}.${splitId(id).publishedId}`;
  return isVersionId(id) ? id : `drafts.${splitId(id).publishedId}`;
}

export function notFound(id: string, fix = ""): never {
  throw new ToolError(`Document "${id}" not found${fix}`, 404);
}

interface Change {
  patches: object[];
  ifRevisionId?: string | undefined;
}

/** The actions of a patch, pinned to the revision that was read, and the mutations that lead to the same document. */
function plannedPatch(
  id: string,
  { patches, ifRevisionId }: Change,
  found: ReadonlyMap<string, SanityDocument>,
) {
  const { publishedId } = splitId(id);
  const existing = found.get(id);
  const fix = isVersionId(id) ? ". Make it with create_version" : ". Make it with create_documents";
  const published = isVersionId(id) ? undefined : found.get(publishedId);
  const base = existing ?? published ?? notFound(id, fix);
  const ifRevisionID = ifRevisionId ?? base._rev;
  const edits = patches.map((patch, index) => ({
    actionType: `${ACTION}.edit`,
    publishedId,
    versionId: id,
    patch: existing && index === 0 ? { ...patch, ifRevisionID } : patch,
  }));
  const creation = {
    actionType: `${ACTION}.version.create`,
    publishedId,
    versionId: id,
    baseId: publishedId,
    ifBaseRevisionId: ifRevisionID,
  };
  const mutations = patches.map((patch) => ({ patch: { ...patch, id } }));
  if (existing) return { id, actions: edits, mutations, madeFrom: undefined };
  return {
    id,
    actions: [creation, ...edits],
    mutations: [{ create: { ...base, _id: id } }, ...mutations],
    madeFrom: { id: publishedId, _rev: base._rev },
  };
}

/** The documents as the patches would leave them. */
async function previewed(
  lake: LakeApi,
  planned: readonly { mutations: object[] }[],
): Promise<SanityDocument[]> {
  const { results } = await lake.send<{ results: { document: SanityDocument }[] }>(
    "POST",
    `/data/mutate/${lake.dataset}`,
    { dryRun: true, returnDocuments: true, autoGenerateArrayKeys: true },
    { mutations: planned.flatMap(({ mutations }) => mutations) },
  );
  // A document stands in the list once for each of its mutations; the last one counts.
  return [...new Map(results.map(({ document }) => [document._id, document])).values()];
}
