import type { Dataset, DocumentView } from "../store";
import { compute, type Question } from "./compute";
import { Evaluation } from "./evaluate";
import { timeLimits } from "./limits";
import { Budget, OverBudget } from "./meter";
import type { QueryParams } from "./params";
import { type ParsedQuery, parseQuery, parseShortQuery } from "./parse";
import { rememberAnswer, rememberedAnswer } from "./results";
import { QueryWorker } from "./worker/query-worker";

export type { Question } from "./compute";
export {
  QueryBusyError,
  QueryEvaluationError,
  QueryParseError,
  QueryStoppedError,
} from "./errors";
export type { QueryParams } from "./params";
export { parseQuery } from "./parse";
export { type Perspective, PerspectiveError, parsePerspective } from "./perspective";
export { rememberAnswer, rememberedAnswer } from "./results";
export type { SourceMapStyle } from "./source-map";
export { syncTagsOfChange } from "./sync-tags";

export interface Answer {
  /** JSON: the members `result`, `resultSourceMap` if asked for, and `syncTags`, without braces. */
  members: Buffer;
  /** Whether the same question has this answer as long as the dataset keeps its revision. */
  lasting: boolean;
}

/**
 * Answers a query: at once where that is quick, else in a process that can be stopped.
 * @throws QueryParseError, QueryEvaluationError, QueryStoppedError, QueryBusyError
 */
export async function answer(dataset: Dataset, question: Question): Promise<Answer> {
  const { query, params, perspective, reader, sourceMap } = question;
  const key = JSON.stringify([query, params, perspective, reader, sourceMap]);
  const known = rememberedAnswer(dataset, key);
  if (known) return { members: known, lasting: true };
  const parsed = parseShortQuery(query, params);
  const { revision } = dataset;
  const members =
    (parsed && answerHere(dataset, question, parsed, key.length)) ??
    (await answerElsewhere(dataset, question, `${revision} ${key}`));
  // What was not read here might depend on the clock.
  const lasting = parsed?.repeatable === true && dataset.revision === revision;
  if (lasting) rememberAnswer(dataset, key, members);
  return { members, lasting };
}

const SLOW_FOR_MILLISECONDS = 60_000;
/** Queries that used up their budget on the main thread, and until when that is not tried again. */
const slow = new WeakMap<ParsedQuery, number>();

function answerHere(dataset: Dataset, question: Question, parsed: ParsedQuery, weight: number) {
  if (!parsed.synchronous || !parsed.steadiness(question.params, weight)) return undefined;
  if ((slow.get(parsed) ?? 0) > Date.now()) return undefined;
  try {
    return compute(dataset, question, new Budget(timeLimits.here));
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    slow.set(parsed, Date.now() + SLOW_FOR_MILLISECONDS);
    return undefined;
  }
}

interface Elsewhere {
  worker: QueryWorker;
  /** Questions on their way: who asks the same gets the same answer. */
  asked: Map<string, Promise<Buffer>>;
}

const elsewhere = new WeakMap<Dataset, Elsewhere>();

function answerElsewhere(dataset: Dataset, question: Question, key: string): Promise<Buffer> {
  let place = elsewhere.get(dataset);
  if (!place) {
    place = { worker: new QueryWorker(dataset), asked: new Map() };
    elsewhere.set(dataset, place);
  }
  const { worker, asked } = place;
  let pending = asked.get(key);
  if (!pending) {
    pending = worker.ask(question).finally(() => asked.delete(key));
    asked.set(key, pending);
  }
  return pending;
}

/**
 * The result of a query over any view, for code inside the lake that may see everything.
 * @throws QueryParseError, QueryEvaluationError, OverBudget
 */
export function resultOf(
  view: DocumentView,
  question: { query: string; params: QueryParams; dataset: string; budget?: Budget },
): unknown {
  const { query, params, dataset, budget } = question;
  const context = { params, identity: "<system>", projectId: "", dataset, budget };
  return new Evaluation(parseQuery(query, params), view, context).run();
}
