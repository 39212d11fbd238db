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

/** The query was given up before it had an answer. */
export class QueryStoppedError extends Error {
  override name = "QueryStoppedError";
  constructor(
    readonly exhausted: "time" | "memory",
    readonly query: string,
  ) {
    super(
      `the query was stopped as it takes too much ${exhausted}: narrow its filters or its joins`,
    );
  }
}

/** Too many long queries wait already. */
export class QueryBusyError extends Error {
  override name = "QueryBusyError";
  constructor() {
    super("too many long queries are waiting, try again later");
  }
}

/** Whoever asked has gone before there was an answer. */
export class QueryAbandonedError extends Error {
  override name = "QueryAbandonedError";
  constructor() {
    super("nobody waits for the answer any more");
  }
}

/** The process for long queries does not run; it says nothing about the query. */
export class QueryProcessError extends Error {
  override name = "QueryProcessError";
  constructor(readonly reason: string) {
    super(`the process for long queries does not run: ${reason}`);
  }
}
