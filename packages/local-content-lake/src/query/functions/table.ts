import { changedAny, changedOnly } from "./changes";
import { compare, distinct, isInRange, sortKey } from "./compare";
import type { GroqFunction } from "./context";
import { dateTime, timeAfter, timeBefore, validTime } from "./date-time";
import { getDocument, incomingGlobalReferences, incomingReferences } from "./documents";
import { contains, distance, intersects, latLng, toGeo } from "./geo/functions";
import { matchesPattern, matchScore } from "./match";
import { compute, roundTo } from "./math";
import { matchesQuery } from "./text-query";

export interface FunctionEntry {
  /** The allowed numbers of arguments. */
  arity: readonly number[];
  call: GroqFunction;
  /** True if its only argument is the current document, `@`. */
  readsThis?: boolean;
}

/**
 * Functions of hosted GROQ that groq-js parses but cannot evaluate, by namespace and name.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export const FUNCTIONS: ReadonlyMap<string, FunctionEntry> = mapOf({
  // With one argument it was written as geo(); see groq-js/parse.ts.
  "geo::latLng": {
    arity: [1, 2],
    call: (args, context) => (args.length === 1 ? toGeo : latLng)(args, context),
  },
  "geo::contains": { arity: [2], call: contains },
  "geo::intersects": { arity: [2], call: intersects },
  "geo::distance": { arity: [2], call: distance },
  // Those of the namespace delta are rewritten to them; see groq-js/parse.ts.
  "diff::changedAny": { arity: [3], call: changedAny },
  "diff::changedOnly": { arity: [3], call: changedOnly },
  "documents::get": { arity: [1], call: getDocument },
  "documents::incomingRefCount": { arity: [0], call: incomingReferences, readsThis: true },
  "documents::incomingGlobalDocumentReferenceCount": {
    arity: [0],
    call: incomingGlobalReferences,
    readsThis: true,
  },
  // As the right side of `match` it was replaced by text::matches(); see groq-js/corrections.ts.
  "text::query": { arity: [1], call: () => null },
  // A lake has no media library, so no asset has an aspect.
  "media::aspect": { arity: [2], call: () => null },
  // Attributes come from an organization's directory, which a lake does not have.
  "user::attributes": { arity: [0], call: () => ({}) },
});

/**
 * Functions that replace parts of groq-js in synchronous queries; see groq-js/corrections.ts. Queries cannot call those
 * that groq-js does not know.
 */
export const REPLACEMENTS: ReadonlyMap<string, GroqFunction> = mapOf({
  "array::distinct": distinct,
  "math::compute": compute,
  "text::matches": matchesQuery,
  "text::matchesPattern": matchesPattern,
  "text::matchScore": matchScore,
});

/** The replacements that read their arguments only, in constant time or in that of native string functions. */
export const WITHOUT_CONTEXT: ReadonlyMap<string, (args: readonly unknown[]) => unknown> = mapOf({
  "global::dateTime": dateTime,
  "dateTime::after": timeAfter,
  "dateTime::before": timeBefore,
  "dateTime::valid": validTime,
  "math::roundTo": roundTo,
  "string::compare": compare,
  "string::inRange": isInRange,
  "string::sortKey": sortKey,
});

function mapOf<Value>(entries: Record<string, Value>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries));
}
