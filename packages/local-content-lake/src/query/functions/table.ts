import { changedAny, changedOnly } from "./changes";
import { compare, distinct, isInRange, sortKey } from "./compare";
import type { GroqFunction } from "./context";
import { dateTime, timeAfter, timeBefore, validTime } from "./date-time";
import { getDocument, incomingGlobalReferences, incomingReferences } from "./documents";
import { contains, distance, intersects, latLng, toGeo } from "./geo/functions";
import { matchesPattern, matchScore } from "./match";
import { compute, roundTo } from "./math";
import { matchesQuery } from "./text-query";

interface FunctionEntry {
  /** The allowed numbers of arguments, of a function that queries can call. */
  arity?: readonly number[];
  call: GroqFunction;
  /** True if its only argument is the current document, `@`. */
  readsThis?: boolean;
}

const ENTRIES: Record<string, FunctionEntry> = {
  // Functions of hosted GROQ that groq-js parses but cannot evaluate.
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
  // What replaces parts of groq-js; see groq-js/corrections.ts. Queries cannot call those that groq-js does not know.
  "array::distinct": { call: distinct },
  "global::dateTime": { call: dateTime },
  "dateTime::after": { call: timeAfter },
  "dateTime::before": { call: timeBefore },
  "dateTime::valid": { call: validTime },
  "math::compute": { call: compute },
  "math::roundTo": { call: roundTo },
  "string::compare": { call: compare },
  "string::inRange": { call: isInRange },
  "string::sortKey": { call: sortKey },
  "text::matches": { call: matchesQuery },
  "text::matchesPattern": { call: matchesPattern },
  "text::matchScore": { call: matchScore },
};

/**
 * The lake's own functions, by namespace and name.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export const FUNCTIONS: ReadonlyMap<string, FunctionEntry> = new Map(Object.entries(ENTRIES));
