import type { ExprNode } from "groq-js";
import type { DocumentView } from "../../store";
import type { SanityDocument } from "../../util/types";
import type { QueryParams } from "../parse/params";
import type { Attribute } from "./attribute-scan";

/** One of the documents with this `_id`, of this `_type`, with this slug, or that refer to this id. */
export type Trait = [kind: "id" | "type" | "slug" | "reference", value: string];

/** In what documents are looked for, and with what. */
export interface Search {
  view: DocumentView;
  params: QueryParams;
  /** What `Candidates.key` was computed to; undefined where it was no string. */
  key?: string | undefined;
  /** Where they are only counted, sorting them is most of the work. */
  inAnyOrder?: boolean;
  /** Called once in a while where each document is looked at. @throws to stop it. */
  pace(): void;
}

/** How many documents may be looked at between two calls of `pace`. */
export const DOCUMENTS_PER_PACE = 1_024;

/** What an index knows about a filter. */
export interface Candidates {
  /** Documents among which all matches are, in `_id` order; undefined when no index knows. */
  find(search: Search): readonly SanityDocument[] | undefined;
  /**
   * What every match has in common: only a change of such a document changes the matches. Undefined where only
   * the evaluation knows.
   */
  traits(params: QueryParams): Trait[] | undefined;
  /** The condition's other side, where only the document around the filter knows it: `^._id`, for one. */
  key?: Key;
  /** How much the condition narrows; what narrows most says the traits. */
  narrowness: number;
  /** Whether they are all matches and nothing else; undefined then leaves it to another source. */
  isExact?: boolean;
  /** What of them is wanted; all of each where it is not given. */
  attribute?: Attribute;
}

export interface Key {
  expression: ExprNode;
  kind: Trait[0];
  /** Whether only strings can match. If not, one that is no string has to be looked for among all documents. */
  onlyStrings: boolean;
  /** Whether null matches nothing, though a list may. */
  notNull?: boolean;
}

/** Undefined where one of the values is no string, so that what has none may match. */
export type Strings = (params: QueryParams) => string[] | undefined;

const NARROWNESS = { id: 4, slug: 3, reference: 2, type: 1 };

/** Those that have one of some values known before the evaluation. */
export function withTrait(kind: Trait[0], values: Strings): Candidates {
  return {
    find(search) {
      const lists = values(search.params)?.map((value) => having(search, kind, value));
      return lists && union(lists, search);
    },
    traits: (params) => values(params)?.map((value): Trait => [kind, value]),
    narrowness: NARROWNESS[kind],
  };
}

/** Those that have the value of a key. */
export function withKey(key: Key): Candidates {
  return {
    find: (search) => (search.key === undefined ? undefined : having(search, key.kind, search.key)),
    traits: () => undefined,
    key,
    narrowness: NARROWNESS[key.kind],
  };
}

// Further conditions narrow little, and each of them costs.
const MOST_CONDITIONS = 4;

/** What meets all conditions. */
export function all(conditions: readonly Candidates[]): Candidates | undefined {
  const parts = conditions
    .toSorted((a, b) => b.narrowness - a.narrowness)
    .slice(0, MOST_CONDITIONS);
  const [narrowest] = parts;
  if (!narrowest || parts.length === 1) return narrowest;
  // Only one key is computed for a filter.
  const key = parts.find((part) => part.key)?.key;
  return {
    find(search) {
      const { key: _value, ...withoutKey } = search;
      let fewest: readonly SanityDocument[] | undefined;
      for (const part of parts) {
        const found = part.find(part.key === key ? search : withoutKey);
        if (found && (!fewest || found.length < fewest.length)) fewest = found;
        // One document cannot be narrowed further.
        if (fewest && fewest.length < 2) break;
      }
      return fewest;
    },
    traits(params) {
      // A key has as many values as there are documents around it.
      for (const part of parts) {
        const traits = part.traits(params);
        if (traits) return traits;
      }
      return undefined;
    },
    ...(key && { key }),
    narrowness: narrowest.narrowness,
  };
}

/** The same, for who counts them. */
export function inAnyOrder(candidates: Candidates): Candidates {
  return { ...candidates, find: (search) => candidates.find({ ...search, inAnyOrder: true }) };
}

/** What meets one of the conditions; none of them may need a key. */
export function either(parts: readonly Candidates[]): Candidates {
  return {
    find({ view, params, pace }) {
      const search = { view, params, pace };
      return union(
        parts.map((part) => part.find(search)),
        search,
      );
    },
    traits(params) {
      const traits = parts.map((part) => part.traits(params));
      return traits.every((one) => one !== undefined) ? traits.flat() : undefined;
    },
    narrowness: Math.min(...parts.map(({ narrowness }) => narrowness)),
  };
}

function having(
  { view, inAnyOrder = false }: Search,
  kind: Trait[0],
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
      // A reference to nothing is not in the index.
      return value === "" ? undefined : byIds(view, view.referrersOf(value).keys(), inAnyOrder);
    case "slug":
      return byIds(view, view.withSlug(value), inAnyOrder);
  }
}

function byIds(view: DocumentView, ids: Iterable<string>, inAnyOrder: boolean): SanityDocument[] {
  const found: SanityDocument[] = [];
  for (const id of ids) {
    const document = view.get(id);
    if (document) found.push(document);
  }
  return inAnyOrder ? found : found.sort(byId);
}

/** All documents of some lists that are in `_id` order, in that order. Undefined when one of the lists is. */
function union(
  lists: readonly (readonly SanityDocument[] | undefined)[],
  { pace }: Search,
): readonly SanityDocument[] | undefined {
  // The same type asked for twice is the same list.
  const different = new Set(lists);
  const documents = new Set<SanityDocument>();
  for (const list of different) {
    if (!list) return undefined;
    if (different.size === 1) return list;
    pace();
    for (const document of list) documents.add(document);
  }
  pace();
  return [...documents].sort(byId);
}

function byId(a: SanityDocument, b: SanityDocument): number {
  return a._id < b._id ? -1 : 1;
}
