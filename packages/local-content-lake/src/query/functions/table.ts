import type { GroqFunction } from "./context";
import { distinct } from "./distinct";
import { getDocument, incomingGlobalReferences, incomingReferences } from "./documents";
import { contains, distance, intersects, latLng, toGeo } from "./geo/functions";
import { matchesQuery } from "./text-query";

export interface FunctionEntry {
  /** The numbers of arguments that it takes. */
  arity: readonly number[];
  call: GroqFunction;
  /** It is about the document around it, which it is given as its argument. */
  isAboutThis?: boolean;
}

/**
 * Functions of Sanity's hosted GROQ that groq-js reads and cannot compute, by namespace and name.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
export const FUNCTIONS: ReadonlyMap<string, FunctionEntry> = new Map<string, FunctionEntry>([
  // With one argument it was written as geo(); see geo-constructor.ts.
  [
    "geo::latLng",
    { arity: [1, 2], call: (args, context) => (args.length === 1 ? toGeo : latLng)(args, context) },
  ],
  ["geo::contains", { arity: [2], call: contains }],
  ["geo::intersects", { arity: [2], call: intersects }],
  ["geo::distance", { arity: [2], call: distance }],
  ["documents::get", { arity: [1], call: getDocument }],
  ["documents::incomingRefCount", { arity: [0], call: incomingReferences, isAboutThis: true }],
  [
    "documents::incomingGlobalDocumentReferenceCount",
    { arity: [0], call: incomingGlobalReferences, isAboutThis: true },
  ],
  // Only `match` reads it, and stands in the query as text::matches() then.
  ["text::query", { arity: [1], call: () => null }],
  ["text::matches", { arity: [2], call: matchesQuery }],
  // What `array::unique()` is read as; see repairs.ts.
  ["array::distinct", { arity: [1], call: distinct }],
  // A lake has no media library, so no asset in one has an aspect.
  ["media::aspect", { arity: [2], call: () => null }],
  // Attributes are given by an organization's directory; nobody has any here.
  ["user::attributes", { arity: [0], call: () => ({}) }],
]);
