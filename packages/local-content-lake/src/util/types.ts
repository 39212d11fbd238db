/** Anything JSON can hold. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

/** A stored document, with the attributes that the lake sets. */
export interface SanityDocument {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: Json | undefined;
}

/** A document as a client sends it. */
export interface DocumentInput {
  _id?: string;
  _type: string;
  [attribute: string]: Json | undefined;
}

/** The documents that a patch or a delete applies to. */
export type Selection =
  | { id: string | string[] }
  | { query: string; params?: Record<string, unknown> };

interface InsertOperation {
  before?: string;
  after?: string;
  replace?: string;
  items: Json[];
}

export interface PatchOperations {
  set?: JsonObject;
  setIfMissing?: JsonObject;
  unset?: string[];
  inc?: Record<string, number>;
  dec?: Record<string, number>;
  insert?: InsertOperation;
  diffMatchPatch?: Record<string, string>;
  ifRevisionID?: string;
}

/** One mutation as Sanity's HTTP API takes it. */
export type Mutation =
  | { create: DocumentInput }
  | { createOrReplace: DocumentInput }
  | { createIfNotExists: DocumentInput }
  // `purge` erases the history of the documents too.
  | { delete: Selection & { purge?: boolean } }
  | { patch: Selection & PatchOperations };
