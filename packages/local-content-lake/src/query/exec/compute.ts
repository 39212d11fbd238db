import type { DocumentView } from "../../store";
import { QueryEvaluationError } from "../errors";
import { type Budget, type Meter, OverBudget } from "../groq-js/step-counter";
import type { QueryParams } from "../parse/params";
import type { Perspective } from "../perspective";
import type { ParsedQuery } from "../plan/compile";
import type { SourceMapStyle } from "../source-map";
import { syncTagsOf } from "../sync-tags";
import { Evaluation } from "./evaluation";

/** What a caller asks; made of plain values, as it may go to another process. */
export interface Question {
  query: string;
  params: QueryParams;
  perspective: Perspective;
  /** Undefined: someone without a token, who sees open published documents and nothing else. */
  reader: string | undefined;
  projectId: string;
  /** Undefined: no source map. */
  sourceMap?: SourceMapStyle | undefined;
}

/** What one evaluation of a question gave. */
export interface Computed {
  /** JSON: the members `result`, `resultSourceMap` if asked for, and `syncTags`, without braces. */
  members: Buffer;
  /** A commit with none of these does not alter the answer. */
  tags: string[];
}

/** What a question is asked about. */
export interface Scope {
  dataset: string;
  view: DocumentView;
}

const ANONYMOUS = "<anonymous>";

/** Of one answer, in UTF-16 units; what is larger is for the export, or for slices. */
const MAX_ANSWER_LENGTH = 100_000_000;

/**
 * Computes where everything else waits for it.
 * @throws QueryEvaluationError, OverBudget
 */
export function computeWithin(
  budget: Budget,
  parsed: ParsedQuery,
  question: Question,
  scope: Scope,
): Computed {
  const evaluation = prepare(parsed, question, scope, budget);
  const result = evaluation.run();
  // Once it is started, making the text cannot be stopped.
  if (!isSmall(result)) throw new OverBudget();
  return serialise(parsed, question, evaluation, result);
}

/** Computes any query, where nothing else happens until it is done. @throws QueryEvaluationError, or as `meter` */
export async function computeAll(
  meter: Meter,
  parsed: ParsedQuery,
  question: Question,
  scope: Scope,
): Promise<Computed> {
  const evaluation = prepare(parsed, question, scope, meter);
  const result = parsed.synchronous ? evaluation.run() : await evaluation.runLater();
  return serialise(parsed, question, evaluation, result);
}

function prepare(parsed: ParsedQuery, question: Question, { dataset, view }: Scope, budget: Meter) {
  const { params, projectId } = question;
  const identity = question.reader ?? ANONYMOUS;
  return new Evaluation(parsed, view, { params, identity, projectId, dataset, budget });
}

function serialise(
  parsed: ParsedQuery,
  { params, sourceMap }: Question,
  evaluation: Evaluation,
  result: unknown,
): Computed {
  const members: Record<string, unknown> = { result };
  // A promise-only query has passed through no reader of single values.
  if (sourceMap && parsed.synchronous) {
    members.resultSourceMap = evaluation.sourceMap(result, sourceMap);
  }
  const tags = syncTagsOf(parsed.plan, params, evaluation.traits);
  members.syncTags = tags;
  return { members: Buffer.from(toJson(members, parsed.text).slice(1, -1)), tags };
}

function toJson(members: Record<string, unknown>, query: string): string {
  try {
    const text = JSON.stringify(members);
    if (text.length <= MAX_ANSWER_LENGTH) return text;
  } catch (error) {
    // Longer than any string can be.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new QueryEvaluationError("the answer is too large: ask for slices of it", query);
}

const SMALL = { values: 100_000, characters: 5_000_000 };

function isSmall(result: unknown): boolean {
  let values = 0;
  let characters = 0;
  const waiting = [result];
  while (waiting.length > 0) {
    const value = waiting.pop();
    values += 1;
    if (typeof value === "string") characters += value.length;
    if (values > SMALL.values || characters > SMALL.characters) return false;
    if (typeof value !== "object" || value === null) continue;
    const children = Array.isArray(value) ? value : Object.values(value);
    if (children.length > SMALL.values) return false;
    for (const child of children) waiting.push(child);
  }
  return true;
}
