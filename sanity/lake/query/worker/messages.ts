import type { SanityDocument } from "../../types";
import type { Question } from "../compute";

/** What a query worker is told. In the order of sending: a question is about the documents sent before it. */
export type ToWorker =
  | { kind: "documents"; put: SanityDocument[]; removed: string[] }
  | { kind: "question"; question: Question };

/** Its answers, one for each question. */
export type FromWorker =
  | { kind: "answer"; bytes: Buffer }
  | { kind: "parseError"; message: string; query: string; start: number; end: number }
  | { kind: "evaluationError"; message: string; query: string }
  | { kind: "failure"; message: string };
