/** How much a query may cost, and whom. All of it can be set through `LakeOptions`. */
export interface QueryLimits {
  /** Milliseconds that an evaluation may hold up everything else; past them it goes to a process of its own. */
  here: number;
  /** The same for a stranger's once strangers have used up theirs: what a quick query needs. */
  quick: number;
  /** Milliseconds of each second that strangers together may hold up everything else before that. */
  strangersPerSecond: number;
  /** Milliseconds that finding documents by index may take beside these. */
  finding: number;
  /** Milliseconds of processor time that a query may take there. */
  process: number;
  /** Milliseconds by the clock, for a process that gets no processor time. */
  patience: number;
  /** Questions that wait for one process. */
  waiting: number;
  /** Milliseconds without a question after which a process and its copy of the documents are given up. */
  idle: number;
  /** Milliseconds that all listeners without a token together may take of one commit. */
  strangersPerCommit: number;
  /** Of the answers that are remembered for one dataset. */
  memoBytes: number;
}

export const QUERY_LIMITS: Readonly<QueryLimits> = {
  here: 50,
  quick: 5,
  strangersPerSecond: 100,
  finding: 25,
  process: 10_000,
  patience: 60_000,
  waiting: 64,
  idle: 60_000,
  strangersPerCommit: 50,
  memoBytes: 32 * 1024 * 1024,
};
