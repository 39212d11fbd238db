import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { getPublishedId } from "sanity";
import { RAW } from "../../../contract/api-version";
import { NAME } from "../../../contract/document-name";
import { documentTypes, singletonTypes } from "../../schema/index";
import type { NamedDocument } from "../named-documents";

const MAX_SHOWN = 8;

/** The changes of documents that editors write. Releases, assets and the like are written for them. */
export const EDITABLE = {
  params: { types: [...singletonTypes, ...documentTypes] },
  debounceMs: 500,
};

const CHANGED = `
    _id,
    "type": _type,
    "name": ${NAME},
    "time": _updatedAt
  `;

/** A document and its draft count once, so up to twice as many are needed. */
const latestQuery = defineQuery(`{
  "drafts": *[_type in $types && _id in path("drafts.**")]
  | order(_updatedAt desc) [0...${MAX_SHOWN}] {${CHANGED}},
  "draftCount": count(*[_type in $types && _id in path("drafts.**")]),
  "changed": *[_type in $types]
  | order(_updatedAt desc) [0...${2 * MAX_SHOWN}] {${CHANGED}}
}`);

/** A document with the time of its last change. */
export interface Changed extends NamedDocument {
  /** Of the version that was changed. */
  _id: string;
  time: string;
}

type Found = Record<"drafts" | "changed", Omit<Changed, "id">[]> & { draftCount: number };

export type Latest = Awaited<ReturnType<typeof readLatest>>;

/** Reads the drafts and the last edits, the newest first. */
export async function readLatest(client: SanityClient) {
  const found = await client.fetch<Found>(latestQuery, EDITABLE.params, RAW);
  const drafts = found.drafts.map(withId);
  const changed = found.changed.map(withId);
  const once = changed.filter(
    ({ id }, index) => changed.findIndex((other) => other.id === id) === index,
  );
  const edits = once.slice(0, MAX_SHOWN).map((document) => readEdit(client, document));
  return {
    drafts,
    /** The number of drafts beyond these. */
    moreDrafts: found.draftCount - drafts.length,
    edits: (await Promise.all(edits)).flat(),
  };
}

function withId(document: Omit<Changed, "id">): Changed {
  return { ...document, id: getPublishedId(document._id) };
}

/**
 * The newest edit, if the history has it. One request per document: typing makes many transactions per minute, which would
 * crowd out other documents.
 */
async function readEdit(client: SanityClient, document: Changed) {
  const line = await client.request<string>({
    url: `/data/history/${client.config().dataset}/transactions/${document._id}`,
    query: { excludeContent: "true", reverse: "true", limit: "1" },
  });
  if (!line.trim()) return [];
  const { author, timestamp }: { author: string; timestamp: string } = JSON.parse(line);
  return [{ ...document, author, time: timestamp }];
}
