import { invalid } from "./errors";
import { isReservedName } from "./rules";

// A name, a quoted name, `..`, or brackets with whatever is in them.
const SEGMENT =
  /\.\.|\.?[A-Za-z_]\w*|\.?'(?:[^'\\]|\\.)*'|\[(?:[^\]"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\]/y;
const MOST_SHOWN = 200;
const TERM = /^\s*(?:(-?\d+)|(-?\d+)?\s*:\s*(-?\d+)?)\s*$/;

/** Of the parts of a path; no document is nested so deeply. */
const MOST_SEGMENTS = 200;

/** An index, or a range, in brackets. */
export type Term = { index: number } | { start: number | undefined; end: number | undefined };

/**
 * The parts of a path in JSONMatch, each as it is written.
 * @throws MutationError (invalid) for what is no path.
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
    if (segments.length > MOST_SEGMENTS) {
      throw invalid(`The path ${quotePath(path)} has more than ${MOST_SEGMENTS} parts`);
    }
  }
  if (segments.length === 0 || segments.at(-1) === "..") throw malformed(path);
  return segments;
}

/** A text in double quotes is a value to compare with, anything else may name an attribute. */
function isReserved(segment: string): boolean {
  const names = segment.replace(/"(?:[^"\\]|\\.)*"|\\/g, "").split(/[^\w-]+/);
  return names.some(isReservedName);
}

/** Names need a dot between them, except after `..`. */
function isJoined(segments: string[], segment: string | undefined): boolean {
  const afterDots = segments.at(-1) === "..";
  const named = segment !== ".." && !segment?.startsWith("[");
  return named && segment?.startsWith(".") === afterDots;
}

/** The indexes and ranges in brackets; none where there is anything else. */
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

function malformed(path: string) {
  return invalid(`Invalid path ${quotePath(path)}`);
}

/** A path as a message quotes it. */
export function quotePath(path: string): string {
  return JSON.stringify(path.length > MOST_SHOWN ? `${path.slice(0, MOST_SHOWN)}…` : path);
}
