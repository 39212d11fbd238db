import type { SanityDocument } from "../../util/types";
import type { Computed, Question } from "../exec/compute";

/** What the query process is told. In the order of sending: a question is about the documents sent before it. */
export type ToProcess =
  | { kind: "documents"; put: SanityDocument[]; removed: string[] }
  /** `number` grows; `milliseconds` of processor time are what it may take. */
  | { kind: "question"; number: number; milliseconds: number; question: Question };

/** What it says: that it runs, then one reply for each question. */
export type FromProcess =
  | { kind: "ready" }
  | ({ kind: "computed" } & Computed)
  | { kind: "parseError"; message: string; query: string; start: number; end: number }
  | { kind: "evaluationError"; message: string; query: string }
  /** It took more than its time, or nobody waited for it any more. */
  | { kind: "stopped" }
  | { kind: "failure"; message: string };
