import { LakeError } from "../util/errors";

/** The query is not GROQ, or names a parameter that was not sent. Positions are UTF-16 offsets. */
export class QueryParseError extends LakeError {
  override name = "QueryParseError";
  constructor(
    message: string,
    readonly query: string,
    readonly start: number,
    readonly end: number,
  ) {
    super("QUERY_INVALID", message, { query, start, end });
  }
}

/** The mistake is where this part of the query stands first. */
export function parseErrorAt(part: string, query: string, message: string): QueryParseError {
  const start = Math.max(query.indexOf(part), 0);
  return new QueryParseError(message, query, start, Math.min(start + part.length, query.length));
}

/** The query is GROQ but asks for something that cannot be computed. */
export function queryFailed(message: string, query: string): LakeError {
  return new LakeError("QUERY_FAILED", message, { query });
}

/** The query was stopped before it had an answer. */
export function queryStopped(exhausted: "time" | "memory", query: string): LakeError {
  const message = `the query was stopped as it takes too much ${exhausted}: narrow its filters or its joins`;
  return new LakeError("QUERY_LIMIT", message, { query });
}

/** The worker does not run. This says nothing about the query. */
export function workerFailed(reason: string): LakeError {
  const message = `the process for long queries does not run: ${reason}`;
  return new LakeError("QUERY_WORKER_FAILED", message);
}

/**
 * True for a stack overflow. Near the end of the stack, V8 may fail to compile a regular expression first, which it
 * reports as a syntax error.
 */
export function isStackOverflow(error: unknown): boolean {
  if (error instanceof RangeError) return /call stack/i.test(error.message);
  return error instanceof SyntaxError && error.message.endsWith("Stack overflow");
}
