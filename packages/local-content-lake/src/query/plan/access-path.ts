import type { DocumentView } from "../../store";
import type { SanityDocument } from "../../util/types";
import type { ExprNode } from "../groq-js/api";
import type { QueryParams } from "../parse/params";

/** What a scan reads, and the values it needs. */
export interface ScanContext {
  view: DocumentView;
  params: QueryParams;
  /** The value of `AccessPath.joinKey` in the outer document; undefined if it is not a string. */
  joinValue?: string | undefined;
  /** True if the caller only counts the documents: sorting them is most of a scan's cost. */
  isUnordered?: boolean;
  /** Where a scan reports the documents that it looked up by a reference. */
  dependencies?: Dependencies;
  /** Cancellation checkpoint. Scans call it at least once for every `DOCUMENTS_PER_CHECKPOINT` documents. @throws */
  checkpoint(): void;
}

/** The most documents that a scan reads between two calls of `checkpoint`. */
export const DOCUMENTS_PER_CHECKPOINT = 1_024;

export type DocumentTest = (document: SanityDocument) => boolean;

/** How to find the documents that a filter may match, without reading the whole dataset. */
export interface AccessPath {
  /** @returns a superset of the matches in `_id` order; undefined if no index can answer */
  scan(context: ScanContext): readonly SanityDocument[] | undefined;
  /**
   * Keys that every match has: only a change of a document with one of them can change the matches.
   * @returns undefined if the keys are known during evaluation only
   */
  indexKeys(params: QueryParams): IndexKey[] | undefined;
  /** Set if the looked-up value comes from the outer document, as in `*[author._ref == ^._id]`. */
  joinKey?: JoinKey;
  /** Higher means fewer documents. The most selective predicate provides the index keys. */
  selectivity: number;
  /**
   * True if the scan returns exactly the matches, so that no residual filter is needed. It is not run for a join value
   * that is no string.
   */
  isCovering?: boolean;
}

/** A place in a query where documents are looked up. */
export interface Scan {
  path: AccessPath;
  /** Set if the query reads only one path of each document: the values there. */
  project?: (documents: readonly SanityDocument[], checkpoint: () => void) => unknown[];
}

export interface JoinKey {
  /** Evaluated in the outer document. */
  expression: ExprNode;
  kind: IndexKey[0];
  /** True if only strings can match; otherwise any other value needs a full scan. */
  onlyStrings: boolean;
  /** True if null matches nothing, although a list may match. */
  notNull?: boolean;
}

/** Strings computed from the parameters; undefined if a value is not a string, so that other documents may match. */
export type ParameterStrings = (params: QueryParams) => string[] | undefined;

/**
 * A key of one of the indexes: documents with this `_id`, this `_type`, this slug, a reference to this id as
 * `references()` finds it, or this value in any field named `_ref`. Also what an answer depends on: a change of a document
 * with the key can change the answer.
 */
export type IndexKey = [kind: "id" | "type" | "slug" | "reference" | "ref", value: string];

/** The index keys that an evaluation depends on and that are not known before it. */
export class Dependencies {
  /** True if the evaluation read the whole dataset. */
  dependsOnEverything = false;
  private readonly keys = new Map<string, IndexKey>();

  add(...key: IndexKey): void {
    this.keys.set(key.join(" "), key);
  }

  list(): Iterable<IndexKey> {
    return this.keys.values();
  }
}
