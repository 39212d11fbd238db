import type { DocumentView } from "../../store";
import type { Meter } from "../../util/budget";
import type { ExprNode } from "../groq-js/api";
import type { Dependencies, Scan } from "../plan/access-path";
import type { Geometry } from "./geo/geometry";
import type { Term, Words } from "./words";

/** What a function can read besides its arguments. */
export interface FunctionContext {
  projectId: string;
  dataset: string;
  /** Undefined for a listener's filter, which sees one document only. */
  view?: DocumentView;
  /** Evaluates an expression about a value. */
  evaluate(expression: ExprNode, value: unknown): unknown;
  /**
   * Runs a scan.
   * @param joinValue the value of its join key in the outer document
   * @returns documents, or their values; null for a covering scan that needs another join value
   */
  scan(scan: Scan, joinValue: unknown): readonly unknown[] | null;
  /** Where a function reports the documents that its value depends on. */
  dependencies: Dependencies;
  /** For functions that take longer than one step. */
  meter: Meter;
  /** Cache of parsed geometries: validating one takes longer than comparing it. */
  geometries: WeakMap<object, Geometry | null>;
  /** Cache of compiled `match` patterns, by their text. */
  patterns: Map<string, readonly Term[]>;
  /** Cache of the words of texts that were last compared with patterns. */
  words: Map<string, Words>;
  /** Cache of parsed `text::query()` texts. */
  textQueries: Map<string, TextQuery>;
}

/** What `text::query()` asks for. */
export interface TextQuery {
  wanted: Phrase[];
  excluded: Phrase[];
}

/** Consecutive words. */
export interface Phrase {
  words: string[];
  /** True if the last word is a prefix: `spr*`. */
  isPrefix: boolean;
}

/** @returns a context with empty caches */
export function functionContext(
  reads: Omit<FunctionContext, "geometries" | "patterns" | "words" | "textQueries">,
): FunctionContext {
  const caches = { geometries: new WeakMap(), patterns: new Map(), words: new Map() };
  return { ...reads, ...caches, textQueries: new Map() };
}

/** @returns a plain value; null or undefined for arguments of the wrong type */
export type GroqFunction = (args: readonly unknown[], context: FunctionContext) => unknown;
