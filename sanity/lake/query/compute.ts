import type { Dataset, DocumentView } from "../store";
import { QueryEvaluationError } from "./errors";
import { Evaluation } from "./evaluate";
import { type Budget, OverBudget } from "./meter";
import type { QueryParams } from "./params";
import { type ParsedQuery, parseLongQuery, parseQuery } from "./parse";
import { type Perspective, viewOf } from "./perspective";
import type { SourceMapStyle } from "./source-map";
import { syncTagsOf } from "./sync-tags";

/** What a caller asks; made of plain values, as it may go to another thread. */
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

const ANONYMOUS = "<anonymous>";

/** Of one answer, in UTF-16 units; what is larger is for the export, or for slices. */
const MAX_ANSWER_LENGTH = 100_000_000;

/**
 * Answers a question on this thread.
 * @returns JSON: the members `result`, `resultSourceMap` if asked for, and `syncTags`, without braces.
 * @throws QueryEvaluationError; OverBudget, but only when there is a budget.
 */
export function compute(dataset: Dataset, question: Question, budget?: Budget): Buffer {
  const parsed = parseQuery(question.query, question.params);
  const evaluation = prepare(dataset, question, parsed, budget);
  const result = evaluation.run();
  // Once it is started, making the text cannot be stopped.
  if (budget && !isSmall(result)) throw new OverBudget();
  return toMembers(parsed, question, evaluation, result);
}

/** The same for any query, on a thread where nothing else happens until it is done. */
export async function computeAll(dataset: Dataset, question: Question): Promise<Buffer> {
  const parsed = parseLongQuery(question.query, question.params);
  const evaluation = prepare(dataset, question, parsed);
  const result = parsed.synchronous ? evaluation.run() : await evaluation.runLater();
  return toMembers(parsed, question, evaluation, result);
}

function prepare(dataset: Dataset, question: Question, parsed: ParsedQuery, budget?: Budget) {
  const { params, projectId } = question;
  const identity = question.reader ?? ANONYMOUS;
  const context = { params, identity, projectId, dataset: dataset.name, budget };
  return new Evaluation(parsed, visibleTo(question, dataset), context);
}

function visibleTo({ reader, perspective }: Question, dataset: Dataset): DocumentView {
  return reader === undefined ? dataset.open : viewOf(dataset, perspective);
}

function toMembers(
  parsed: ParsedQuery,
  { params, sourceMap }: Question,
  evaluation: Evaluation,
  result: unknown,
): Buffer {
  const members: Record<string, unknown> = { result };
  // A promise-only query has passed through no reader of single values.
  if (sourceMap && parsed.synchronous) {
    members.resultSourceMap = evaluation.sourceMap(result, sourceMap);
  }
  members.syncTags = syncTagsOf(parsed.plan, params, evaluation.dereferenced);
  const text = toJson(members, parsed.text);
  return Buffer.from(text.slice(1, -1));
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
