import type { SanityDocument } from "../../util/types";
import type { ComputedAnswer, QueryRequest } from "../exec/compute";

/** Messages to the worker. A request is about the documents sent before it. */
export type ToWorker =
  | { kind: "documents"; put: SanityDocument[]; removed: string[] }
  /** `number` grows with each request; `milliseconds` of processor time are its limit. */
  | { kind: "request"; number: number; milliseconds: number; request: QueryRequest };

/** Messages from the worker: one when it is ready, then one reply for each request. */
export type FromWorker =
  | { kind: "ready" }
  | ({ kind: "computed" } & ComputedAnswer)
  | { kind: "parseError"; message: string; query: string; start: number; end: number }
  | { kind: "evaluationError"; message: string; query: string }
  /** The request exceeded its time, or was abandoned. */
  | { kind: "stopped" }
  | { kind: "failure"; message: string };
