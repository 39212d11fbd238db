/** The query is not GROQ, or names a parameter that was not sent. Positions are UTF-16 offsets. */
export class QueryParseError extends Error {
  override name = "QueryParseError";
  constructor(
    message: string,
    readonly query: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(message);
  }
}

/** The query is GROQ but asks for something that cannot be computed. */
export class QueryEvaluationError extends Error {
  override name = "QueryEvaluationError";
  constructor(
    message: string,
    readonly query: string,
  ) {
    super(message);
  }
}
