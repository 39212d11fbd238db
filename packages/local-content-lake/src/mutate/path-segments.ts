import { invalid } from "./errors";
import { isReservedName } from "./rules";

// A name, a quoted name, `..`, or brackets with any content.
const SEGMENT =
  /\.\.|\.?[A-Za-z_]\w*|\.?'(?:[^'\\]|\\.)*'|\[(?:[^\]"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\]/y;
const MAX_QUOTED = 200;
const TERM = /^\s*(?:(-?\d+)|(-?\d+)?\s*:\s*(-?\d+)?)\s*$/;

/** Parts of a path. No document is nested as deeply. */
export const MAX_SEGMENTS = 200;

/** Items that one path may select. */
export const MAX_SELECTED = 10_000;

/** An attribute name or a list index. */
export type Step = string | number;

/** An index, or a range, in brackets. */
export type Term = { index: number } | { start: number | undefined; end: number | undefined };

/**
 * Splits a JSONMatch path into its parts, each as it is written.
 * @throws MutationError (MUTATION_INVALID) for a malformed path
 * @see https://www.sanity.io/docs/content-lake/json-match
 */
export function segmentsOf(path: string): string[] {
  const segments: string[] = [];
  const next = new RegExp(SEGMENT);
  for (let at = 0; at < path.length; at = next.lastIndex) {
    const [segment] = next.exec(path) ?? [];
    const misplaced =
      at === 0 ? segment?.startsWith(".") && segment !== ".." : isJoined(segments, segment);
    if (!segment || misplaced || isReserved(segment)) throw malformed(path);
    segments.push(segment);
    if (segments.length > MAX_SEGMENTS) {
      throw invalid(`The path ${quotePath(path)} has more than ${MAX_SEGMENTS} parts`);
    }
  }
  if (segments.length === 0 || segments.at(-1) === "..") throw malformed(path);
  return segments;
}

/** Strings in double quotes are literals; other words may be attribute names. */
function isReserved(segment: string): boolean {
  const names = segment.replace(/"(?:[^"\\]|\\.)*"|\\/g, "").split(/[^\w-]+/);
  return names.some(isReservedName);
}

/** True if a name lacks its dot, or has one after `..`. */
function isJoined(segments: string[], segment: string | undefined): boolean {
  const afterDots = segments.at(-1) === "..";
  const named = segment !== ".." && !segment?.startsWith("[");
  return named && segment?.startsWith(".") === afterDots;
}

/** The indexes and ranges in brackets; empty if there is anything else. */
export function termsOf(segment: string): Term[] {
  if (!segment.startsWith("[")) return [];
  const matches = segment
    .slice(1, -1)
    .split(",")
    .map((term) => TERM.exec(term));
  return matches.every((match) => match !== null) ? matches.map(toTerm) : [];
}

function toTerm([, index, start, end]: RegExpExecArray): Term {
  if (index !== undefined) return { index: Number(index) };
  return { start: optional(start), end: optional(end) };
}

function optional(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

export function selectsTooMuch(path: string, limit = MAX_SELECTED) {
  return invalid(`The path ${quotePath(path)} selects more than ${limit} items`);
}

function malformed(path: string) {
  return invalid(`Invalid path ${quotePath(path)}`);
}

/** Quotes a path in an error message. */
export function quotePath(path: string): string {
  return JSON.stringify(path.length > MAX_QUOTED ? `${path.slice(0, MAX_QUOTED)}…` : path);
}
