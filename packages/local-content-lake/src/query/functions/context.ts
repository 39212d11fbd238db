import type { DocumentView } from "../../store";
import type { Meter } from "../groq-js/step-counter";
import type { Traits } from "../traits";
import type { Geometry } from "./geo/geometry";

/** What a function may look at besides its arguments. */
export interface FunctionContext {
  projectId: string;
  dataset: string;
  /** Undefined for a listener's filter, which sees one document and no others. */
  view?: DocumentView;
  /** Where a function says which documents its value depends on. */
  traits?: Traits;
  /** For what takes longer than a step. */
  meter?: Meter | undefined;
  /** Geometries that were read before: checking one takes longer than comparing it. */
  geometries: WeakMap<object, Geometry | null>;
}

/** @returns a plain value; null or undefined for arguments of the wrong kind. */
export type GroqFunction = (args: readonly unknown[], context: FunctionContext) => unknown;
