import type { DocumentView } from "../../store";
import { byId } from "../../store/memory/document-list";
import type { SanityDocument } from "../../util/types";
import type { AccessPath, IndexKey, JoinKey, ParameterStrings, ScanContext } from "./access-path";

const SELECTIVITY = { id: 4, slug: 3, reference: 2, ref: 2, type: 1 };

/** Scans an index for values that are known before the evaluation. @param isCovering true if it finds the matches exactly */
export function indexScan(
  kind: IndexKey[0],
  values: ParameterStrings,
  isCovering = false,
): AccessPath {
  return {
    isCovering,
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
): Pick<AccessPath, "scan" | "selectivity"> {
  return {
    scan(context) {
      const lists = valuesIn(context)?.map((value) => lookUp(context, kind, value));
      return lists?.length === 1 ? lists[0] : lists && union(lists, context);
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
  if (!first || parts.length === 1) return first && { ...first, isCovering: false };
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
    indexKeys(params) {
      // A join key has as many values as there are outer documents, so a constant key is preferred.
      for (const part of parts) {
        const keys = part.indexKeys(params);
        if (keys) return keys;
      }
      return undefined;
    },
    ...(joinKey && { joinKey }),
    selectivity: first.selectivity,
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
    indexKeys(params) {
      const keys = parts.map((part) => part.indexKeys(params));
      return keys.every((one) => one !== undefined) ? keys.flat() : undefined;
    },
    isCovering: parts.every((part) => part.isCovering),
    selectivity: parts.reduce((least, part) => Math.min(least, part.selectivity), SELECTIVITY.id),
  };
}
