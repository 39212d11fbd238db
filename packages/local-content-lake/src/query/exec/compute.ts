import type { DocumentView } from "../../store";
import { type Meter, OverBudget } from "../../util/budget";
import { isObject, visitValues } from "../../util/json";
import { MAX_ANSWER_LENGTH } from "../../util/limits";
import type { SanityDocument } from "../../util/types";
import { queryFailed } from "../errors";
import type { QueryParams } from "../parse/params";
import type { Perspective } from "../perspective";
import type { CompiledQuery } from "../plan/compile";
import type { SourceMapStyle } from "../source-map";
import { syncTagsOf } from "../sync-tags";
import { Evaluation } from "./evaluation";

/** One request for an answer. Only plain values, because it may be sent to the worker. */
export interface QueryRequest {
  query: string;
  params: QueryParams;
  perspective: Perspective;
  /** Undefined for an anonymous client, who sees public documents only. */
  userId: string | undefined;
  projectId: string;
  /** Undefined for no source map. */
  sourceMap?: SourceMapStyle | undefined;
  /** What `now()` returns: ISO 8601 in UTC. Default: the time of the evaluation. */
  now?: string | undefined;
  /** Set for the query of a mutation, whose answer is the ids of the selected documents. */
  replacements?: DocumentReplacements;
}

/** Documents that a transaction has changed so far, by id; null for a deleted one. */
export type DocumentReplacements = ReadonlyMap<string, SanityDocument | null>;

export interface ComputedAnswer {
  /** JSON without braces: the members `result`, `resultSourceMap` if requested, and `syncTags`. */
  members: Buffer;
  /** A commit that has none of these tags does not change the answer. */
  tags: string[];
}

/** The data that a request is evaluated against. */
interface QueryScope {
  dataset: string;
  view: DocumentView;
}

const ANONYMOUS = "<anonymous>";

/**
 * Computes an answer.
 * @param options.mayBlock true in the worker, where blocking is allowed
 * @throws LakeError `QUERY_FAILED`; as the meter does; OverBudget if serialising the result would block the event loop
 */
export function computeAnswer(
  query: CompiledQuery,
  { params, projectId, userId, sourceMap, replacements, now }: QueryRequest,
  { dataset, view }: QueryScope,
  { meter, mayBlock = false }: { meter: Meter; mayBlock?: boolean },
): ComputedAnswer {
  const context = { params, identity: userId ?? ANONYMOUS, projectId, dataset, budget: meter, now };
  const evaluation = new Evaluation(query, view, context);
  const result = evaluation.run();
  // JSON.stringify cannot be cancelled.
  if (!mayBlock && !isSmall(result)) throw new OverBudget();
  const members: Record<string, unknown> = { result: replacements ? findIds(result) : result };
  if (sourceMap) members.resultSourceMap = evaluation.sourceMap(result, sourceMap);
  const tags = syncTagsOf(query.plan, params, evaluation.dependencies);
  members.syncTags = tags;
  return { members: Buffer.from(toJson(members, query.text).slice(1, -1)), tags };
}

/**
 * The ids of the documents that the query of a mutation has selected, each once.
 * @returns null for a result that is no document and no list of documents
 */
export function findIds(result: unknown): string[] | null {
  const ids = new Set<string>();
  for (const item of Array.isArray(result) ? result : [result]) {
    if (item === null || item === undefined) continue;
    if (!isObject(item) || typeof item._id !== "string") return null;
    ids.add(item._id);
  }
  return [...ids];
}

function toJson(members: Record<string, unknown>, query: string): string {
  try {
    const text = JSON.stringify(members);
    if (text.length <= MAX_ANSWER_LENGTH) return text;
  } catch (error) {
    // JSON.stringify throws it for a text longer than the longest string.
    if (!(error instanceof RangeError)) throw error;
  }
  throw queryFailed("the answer is too large: ask for slices of it", query);
}

const SMALL = { values: 100_000, characters: 5_000_000 };

function isSmall(result: unknown): boolean {
  let values = 0;
  let characters = 0;
  return visitValues(result, (value) => {
    values += 1;
    if (typeof value === "string") characters += value.length;
    const isLong = Array.isArray(value) && value.length > SMALL.values;
    return !isLong && values <= SMALL.values && characters <= SMALL.characters;
  });
}
