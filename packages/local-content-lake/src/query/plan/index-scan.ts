import type { DocumentView } from "../../store";
import { byId } from "../../store/memory/document-list";
import { slugOf } from "../../store/memory/slugs";
import type { SanityDocument } from "../../util/types";
import type { IndexKey } from "../index-keys";
import type {
  AccessPath,
  DocumentTest,
  JoinKey,
  ParameterStrings,
  ScanContext,
} from "./access-path";

export const SELECTIVITY = { id: 4, slug: 3, reference: 2, ref: 2, type: 1 };

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
export function union(
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
