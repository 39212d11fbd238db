import { stripVTControlCharacters } from "node:util";

/** A CI log is read from its end, where a host may show a thousand characters; npm adds a few of its own. */
const MAX_LENGTH = 800;
const MIN_LINE = 100;

/**
 * Names the failures in at most 800 characters: longer lines if there are few. Skipped tests come last.
 * @param {import("./failures-reporter.mjs").Failure[]} failures
 */
export function summariseFailures(failures) {
  const ordered = [...failures].sort((a, b) => Number(isSkipped(a)) - Number(isSkipped(b)));
  const shown = ordered.slice(0, Math.floor(MAX_LENGTH / MIN_LINE) - 1);
  const rest = failures.length - shown.length;
  const length = Math.floor(MAX_LENGTH / (shown.length + 1));
  const lines = shown.map((failure) => shorten(lineFor(failure), length - 1));
  return [...lines, ...(rest > 0 ? [`… and ${rest} more, named above`] : [])].join("\n");
}

function isSkipped({ outcome }) {
  return outcome === "skipped";
}

function lineFor({ file, title, error, outcome }) {
  const where = [file, title].filter(Boolean).join(" > ");
  const lines = stripVTControlCharacters(error).split("\n");
  const why = lines.map((line) => line.trim()).find(Boolean);
  return `${outcome.toUpperCase()} ${[where, why].filter(Boolean).join(": ")}`;
}

function shorten(text, length) {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
