import type { SanityClient } from "@sanity/client";
import { getDraftId, getPublishedId, type SanityDocument } from "sanity";
import { RAW } from "../../../contract/api-version";
import { nameOf } from "../../../contract/document-name";
import { documentTypes, singletonTypes } from "../../schema/index";
import type { NamedDocument } from "../named-documents";
import { ChangeLog, type Transaction, trashStart } from "./change-log";
import { existingIdsQuery, withoutLostReferences } from "./lost-references";

/** Document ids per request, because they are part of its URL. */
const BATCH = 50;

export interface DeletedDocument extends NamedDocument {
  deletedAt: string;
  /** A user's id. */
  author: string;
  /** The last content. */
  document: SanityDocument;
}

/**
 * Reads the documents that were deleted in the last 30 days, the last one first.
 * @param log of earlier readings, which shortens this one
 */
export async function readTrash(
  client: SanityClient,
  log = new ChangeLog(),
): Promise<DeletedDocument[]> {
  await log.read(client);
  const { last } = log;
  const start = trashStart();
  const ids = [...last.keys()].filter((id) => (last.get(id)?.timestamp ?? "") >= start);
  const existing = await client.fetch<string[]>(existingIdsQuery, { ids }, RAW);
  const stillThere = new Set(existing.map(getPublishedId));
  const deleted = ids.filter((id) => !stillThere.has(getPublishedId(id)));
  const documents = await lastRevisions(client, deleted);
  const types = new Set([...singletonTypes, ...documentTypes]);
  const found = documents
    .filter(({ _type }) => types.has(_type))
    .map((document) => describe(document, last.get(document._id)));
  return newestOfEach(found);
}

/** Restores a document as a draft, which is published on purpose. */
export async function restoreDocument(
  client: SanityClient,
  { id, document }: Pick<DeletedDocument, "id" | "document">,
): Promise<void> {
  const { _rev, _createdAt, _updatedAt, ...content } = document;
  const draft = await withoutLostReferences(client, content);
  await client.createIfNotExists({ ...draft, _id: getDraftId(id) });
}

async function lastRevisions(
  client: SanityClient,
  ids: readonly string[],
): Promise<SanityDocument[]> {
  const documents: SanityDocument[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH).join(",");
    const response = await client.request<{ documents: SanityDocument[] }>({
      url: `/data/history/${client.config().dataset}/documents/${batch}`,
      query: { lastRevision: "true" },
    });
    documents.push(...response.documents);
  }
  return documents;
}

function describe(document: SanityDocument, transaction?: Transaction): DeletedDocument {
  return {
    id: getPublishedId(document._id),
    type: document._type,
    name: nameOf(document) ?? null,
    deletedAt: transaction?.timestamp ?? document._updatedAt,
    author: transaction?.author ?? "",
    document,
  };
}

/** One entry per document: of a draft and its published document, the one with the later content. */
function newestOfEach(deleted: readonly DeletedDocument[]): DeletedDocument[] {
  const newest = new Map<string, DeletedDocument>();
  for (const each of deleted) {
    const known = newest.get(each.id);
    if (!known || known.document._updatedAt < each.document._updatedAt) newest.set(each.id, each);
  }
  return [...newest.values()].sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
}
