import type { DocumentView } from "../../store";
import { byId } from "../../store/memory/document-list";
import { slugOf } from "../../store/memory/slugs";
import type { SanityDocument } from "../../util/types";
import type {
  AccessPath,
  DocumentTest,
  IndexKey,
  JoinKey,
  ParameterStrings,
  ScanContext,
} from "./access-path";

const SELECTIVITY = { id: 4, slug: 3, reference: 2, ref: 2, type: 1 };

/** Scans an index for values that are known before the evaluation. */
export function indexScan(kind: IndexKey[0], values: ParameterStrings): AccessPath {
  return {
    ...scanOf(kind, ({ params }) => values(params)),
    indexKeys: (params) => values(params)?.map((value): IndexKey => [kind, value]),
  };
}

/** Scans an index for the value of a join key. */
export function joinScan(joinKey: JoinKey): AccessPath {
  return {
    ...scanOf(joinKey.kind, ({ joinValue }) => (joinValue === undefined ? undefined : [joinValue])),
    indexKeys: () => undefined,
    joinKey,
  };
}

function scanOf(
  kind: IndexKey[0],
  valuesIn: (context: ScanContext) => readonly string[] | undefined,
): Pick<AccessPath, "scan" | "tester" | "selectivity"> {
  return {
    scan(context) {
      const lists = valuesIn(context)?.map((value) => lookUp(context, kind, value));
      return lists?.length === 1 ? lists[0] : lists && union(lists, context);
    },
    tester(context) {
      const tests = valuesIn(context)?.map((value) => testOf(context, kind, value));
      return tests && ((document) => tests.some((test) => test(document)));
    },
    selectivity: SELECTIVITY[kind],
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
