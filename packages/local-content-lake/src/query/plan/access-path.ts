import type { DocumentView } from "../../store";
import { slugOf } from "../../store/memory/slugs";
import type { SanityDocument } from "../../util/types";
import type { ExprNode } from "../groq-js/api";
import type { IndexKey } from "../index-keys";
import type { QueryParams } from "../parse/params";

/** What a scan reads, and the values it needs. */
export interface ScanContext {
  view: DocumentView;
  params: QueryParams;
  /** The value of `AccessPath.joinKey` in the outer document; undefined if it is not a string. */
  joinValue?: string | undefined;
  /** True if the caller only counts the documents: sorting them is most of a scan's cost. */
  isUnordered?: boolean;
  /** Cancellation checkpoint. Scans call it at least once for every `DOCUMENTS_PER_CHECKPOINT` documents. @throws */
  checkpoint(): void;
}

/** The most documents that a scan reads between two calls of `checkpoint`. */
export const DOCUMENTS_PER_CHECKPOINT = 1_024;

type DocumentTest = (document: SanityDocument) => boolean;

/** How to find the documents that a filter may match, without reading the whole dataset. */
export interface AccessPath {
  /** @returns a superset of the matches in `_id` order; undefined if no index can answer */
  scan(context: ScanContext): readonly SanityDocument[] | undefined;
  /**
   * Tests whether the index would return a document. Together with `scan`, the same documents pass whichever index is
   * read, so that the dependencies of a residual filter do not depend on the choice.
   * @returns undefined if no index can answer
   */
  tester(context: ScanContext): DocumentTest | undefined;
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
   * True if the scan returns exactly the matches, so that no residual filter is needed. A covering scan that returns
   * undefined is replaced by the next access path.
   */
  isCovering?: boolean;
  /** True if a scan chooses among several indexes. */
  isCombined?: boolean;
  /** Set if the query reads only this path of each document. */
  projectedPath?: ProjectedPath;
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

/** A path that is read from each document. */
export interface ProjectedPath {
  path: readonly string[];
  /** True to flatten the list at the path: `*[…].list[]`. */
  isList: boolean;
}

/** Strings computed from the parameters; undefined if a value is not a string, so that other documents may match. */
export type ParameterStrings = (params: QueryParams) => string[] | undefined;

const SELECTIVITY = { id: 4, slug: 3, reference: 2, ref: 2, type: 1 };

/** Scans an index for values that are known before the evaluation. */
export function indexScan(kind: IndexKey[0], values: ParameterStrings): AccessPath {
  return {
    scan(context) {
      const lists = values(context.params)?.map((value) => lookUp(context, kind, value));
      return lists && union(lists, context);
    },
    tester(context) {
      const tests = values(context.params)?.map((value) => testOf(context, kind, value));
      return tests && ((document) => tests.some((test) => test(document)));
    },
    indexKeys: (params) => values(params)?.map((value): IndexKey => [kind, value]),
    selectivity: SELECTIVITY[kind],
  };
}

/** Scans an index for the value of a join key. */
export function joinScan(joinKey: JoinKey): AccessPath {
  return {
    scan: (context) =>
      context.joinValue === undefined
        ? undefined
        : lookUp(context, joinKey.kind, context.joinValue),
    tester: (context) =>
      context.joinValue === undefined
        ? undefined
        : testOf(context, joinKey.kind, context.joinValue),
    indexKeys: () => undefined,
    joinKey,
    selectivity: SELECTIVITY[joinKey.kind],
  };
}

// More predicates rarely reduce the result, and each costs a lookup.
const MAX_PREDICATES = 4;

/** Combines the predicates of an `&&` chain: scans each and returns the shortest list. */
export function narrowest(predicates: AccessPath[]): AccessPath | undefined {
  const parts = predicates
    .toSorted((a, b) => b.selectivity - a.selectivity)
    .slice(0, MAX_PREDICATES);
  const [first] = parts;
  if (!first || parts.length === 1) return first;
  // A scan node computes one join key.
  const joinKey = parts.find((part) => part.joinKey)?.joinKey;
  const contextOf = (part: AccessPath, context: ScanContext): ScanContext => {
    const { joinValue: _joinValue, ...uncorrelated } = context;
    return part.joinKey === joinKey ? context : uncorrelated;
  };
  return {
    scan(context) {
      let fewest: readonly SanityDocument[] | undefined;
      for (const part of parts) {
        const found = part.scan(contextOf(part, context));
        if (found && (!fewest || found.length < fewest.length)) fewest = found;
        if (fewest && fewest.length < 2) break;
      }
      return fewest;
    },
    tester(context) {
      const tests = parts.flatMap((part) => part.tester(contextOf(part, context)) ?? []);
      return tests.length > 0 ? (document) => tests.every((test) => test(document)) : undefined;
    },
    indexKeys(params) {
      // A join key has as many values as there are outer documents, so a constant key is preferred.
      for (const part of parts) {
        const keys = part.indexKeys(params);
        if (keys) return keys;
      }
      return undefined;
    },
    ...(joinKey && { joinKey }),
    isCombined: true,
    selectivity: first.selectivity,
  };
}

/** The same access path with the documents that pass all its predicates, for a residual filter. */
export function intersection(path: AccessPath): AccessPath {
  if (!path.isCombined) return path;
  return {
    ...path,
    scan(context) {
      const found = path.scan(context);
      const test = found && path.tester(context);
      return test ? found.filter(test) : found;
    },
  };
}

/** The same access path for `count()`, which ignores the order. */
export function unordered(path: AccessPath): AccessPath {
  return { ...path, scan: (context) => path.scan({ ...context, isUnordered: true }) };
}

/** Combines the predicates of an `||` chain. None of them may have a join key. */
export function unionScan(parts: readonly AccessPath[]): AccessPath {
  return {
    scan({ view, params, checkpoint }) {
      const context = { view, params, checkpoint };
      return union(
        parts.map((part) => part.scan(context)),
        context,
      );
    },
    tester(context) {
      const tests = parts.map((part) => part.tester(context));
      if (!tests.every((test) => test !== undefined)) return undefined;
      return (document) => tests.some((test) => test(document));
    },
    indexKeys(params) {
      const keys = parts.map((part) => part.indexKeys(params));
      return keys.every((one) => one !== undefined) ? keys.flat() : undefined;
    },
    isCombined: parts.some((part) => part.isCombined),
    selectivity: parts.reduce((least, part) => Math.min(least, part.selectivity), SELECTIVITY.id),
  };
}

function lookUp(
  { view, isUnordered = false }: ScanContext,
  kind: IndexKey[0],
  value: string,
): readonly SanityDocument[] | undefined {
  switch (kind) {
    case "type":
      return view.ofType(value);
    case "id": {
      const document = view.get(value);
      return document ? [document] : [];
    }
    case "reference":
      return documentsById(view, view.referrersOf(value).keys(), isUnordered);
    case "ref":
      return documentsById(view, view.withRef(value), isUnordered);
    case "slug":
      return documentsById(view, view.withSlug(value), isUnordered);
  }
}

function testOf({ view }: ScanContext, kind: IndexKey[0], value: string): DocumentTest {
  switch (kind) {
    case "type":
      return ({ _type }) => _type === value;
    case "id":
      return ({ _id }) => _id === value;
    case "slug":
      return (document) => slugOf(document) === value;
    case "reference": {
      const referrers = view.referrersOf(value);
      return ({ _id }) => referrers.has(_id);
    }
    case "ref": {
      const ids = new Set(view.withRef(value));
      return ({ _id }) => ids.has(_id);
    }
  }
}

function documentsById(
  view: DocumentView,
  ids: Iterable<string>,
  isUnordered: boolean,
): SanityDocument[] {
  const found: SanityDocument[] = [];
  for (const id of ids) {
    const document = view.get(id);
    if (document) found.push(document);
  }
  return isUnordered ? found : found.sort(byId);
}

/** Merges lists in `_id` order into one. @returns undefined if one of the lists is undefined */
function union(
  lists: readonly (readonly SanityDocument[] | undefined)[],
  { checkpoint }: ScanContext,
): readonly SanityDocument[] | undefined {
  // A type that is named twice gives the same list twice.
  const distinct = new Set(lists);
  const documents = new Set<SanityDocument>();
  for (const list of distinct) {
    if (!list) return undefined;
    if (distinct.size === 1) return list;
    checkpoint();
    for (const document of list) documents.add(document);
  }
  checkpoint();
  return [...documents].sort(byId);
}

function byId(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : 1;
}
