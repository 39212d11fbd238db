import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { getPublishedId } from "sanity";
import { NAME } from "../../../contract/document-name";
import { documentTypes, singletonTypes } from "../../schema/index";

const MAX_SHOWN = 8;

/** Documents that editors write. Releases, assets and the like are written for them. */
export const EDITABLE = { types: [...singletonTypes, ...documentTypes] };

const NAMED = `
    _id,
    _type,
    _updatedAt,
    "name": ${NAME}
  `;

/** A document and its draft count once, so up to twice as many are needed. */
const latestQuery = defineQuery(`{
  "drafts": *[_type in $types && _id in path("drafts.**")]
  | order(_updatedAt desc) [0...${MAX_SHOWN}] {${NAMED}},
  "draftCount": count(*[_type in $types && _id in path("drafts.**")]),
  "changed": *[_type in $types]
  | order(_updatedAt desc) [0...${2 * MAX_SHOWN}] {${NAMED}}
}`);

export interface Named {
  /** The published id, which the form's URL has. */
  id: string;
  _id: string;
  _type: string;
  /** Null for pages, which their type names. */
  name: string | null;
  _updatedAt: string;
}

interface Edit {
  document: Named;
  /** A user's id. */
  author: string;
  time: string;
}

export interface Latest {
  drafts: Named[];
  /** The number of drafts beyond these. */
  moreDrafts: number;
  edits: Edit[];
}

/** Reads the drafts and the last edits, the newest first. */
export async function readLatest(client: SanityClient): Promise<Latest> {
  const found = await client.fetch<Found>(latestQuery, EDITABLE, { perspective: "raw" });
  const drafts = found.drafts.map(named);
  const changed = found.changed.map(named);
  const once = changed.filter(
    ({ id }, index) => changed.findIndex((other) => other.id === id) === index,
  );
  const edits = once.slice(0, MAX_SHOWN).map((document) => readEdit(client, document));
  return {
    drafts,
    moreDrafts: found.draftCount - drafts.length,
    edits: (await Promise.all(edits)).flatMap((edit) => edit ?? []),
  };
}

function named(document: Omit<Named, "id">): Named {
  return { ...document, id: getPublishedId(document._id) };
}

interface Found extends Record<"drafts" | "changed", Omit<Named, "id">[]> {
  draftCount: number;
}

/** The newest edit. One request per document: typing makes many transactions per minute, which would crowd out other documents. */
async function readEdit(client: SanityClient, document: Named): Promise<Edit | undefined> {
  const line = await client.request<string>({
    url: `/data/history/${client.config().dataset}/transactions/${document._id}`,
    query: { excludeContent: "true", reverse: "true", limit: "1" },
  });
  if (!line.trim()) return undefined;
  const { author, timestamp } = JSON.parse(line);
  return { document, author, time: timestamp };
}
