import type { SanityClient } from "@sanity/client";
import { getPublishedId } from "sanity";
import { documentTypes, singletonTypes } from "../../schema/index";

/** As many as are read at a glance. */
const SHOWN = 8;

/** What editors write; releases, pictures and the like are written by programs for them. */
export const WRITTEN = { filter: "_type in $types", types: [...singletonTypes, ...documentTypes] };

const NAMED = `{ _id, _type, _updatedAt, "name": coalesce(title, name, question, from) }`;

export interface Named {
  /** The published document's, by which the form is found. */
  id: string;
  _id: string;
  _type: string;
  /** What editors call it; pages are called by their type. */
  name: string | null;
  _updatedAt: string;
}

export interface Edit {
  document: Named;
  /** A user's id. */
  author: string;
  time: string;
}

export interface Latest {
  drafts: Named[];
  /** How many drafts there are besides these. */
  moreDrafts: number;
  edits: Edit[];
}

/** The drafts and the documents that were changed last, the newest first. */
export async function readLatest(client: SanityClient): Promise<Latest> {
  const newest = "order(_updatedAt desc)";
  const drafts = `*[${WRITTEN.filter} && _id in path("drafts.**")]`;
  const found = await client.fetch<Found>(
    // A document and its draft are one to an editor, so twice as many may be needed.
    `{ "drafts": ${drafts} | ${newest} [0...${SHOWN}] ${NAMED},
       "draftCount": count(${drafts}),
       "changed": *[${WRITTEN.filter}] | ${newest} [0...${2 * SHOWN}] ${NAMED} }`,
    { types: WRITTEN.types },
    { perspective: "raw" },
  );
  const [waiting, changed] = [found.drafts, found.changed].map((documents) =>
    documents.map((document) => ({ ...document, id: getPublishedId(document._id) })),
  ) as [Named[], Named[]];
  const once = changed.filter(
    ({ id }, index) => changed.findIndex((other) => other.id === id) === index,
  );
  return {
    drafts: waiting,
    moreDrafts: found.draftCount - waiting.length,
    edits: await readEdits(client, once.slice(0, SHOWN)),
  };
}

interface Found extends Record<"drafts" | "changed", Omit<Named, "id">[]> {
  draftCount: number;
}

interface Transaction {
  author: string;
  timestamp: string;
}

/** The newest edit of each document. */
async function readEdits(client: SanityClient, documents: Named[]): Promise<Edit[]> {
  const edits = await Promise.all(documents.map((document) => readEdit(client, document)));
  return edits.flatMap((edit) => edit ?? []);
}

/** Asked for each document by itself: whoever types in one makes many transactions a minute. */
async function readEdit(client: SanityClient, document: Named): Promise<Edit | undefined> {
  const line = await client.request<string>({
    uri: `/data/history/${client.config().dataset}/transactions/${document._id}`,
    query: { excludeContent: "true", reverse: "true", limit: "1" },
  });
  if (!line.trim()) return undefined;
  const { author, timestamp }: Transaction = JSON.parse(line);
  return { document, author, time: timestamp };
}
