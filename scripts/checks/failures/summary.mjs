import { stripVTControlCharacters } from "node:util";

/** A run in the cloud shows its last thousand characters; npm adds a few of its own. */
const ROOM = 800;

/** How many characters of title and of error each line may show: more where few failed. */
const DEPTHS = [
  [160, 240],
  [100, 120],
  [60, 60],
  [60, 0],
];

/**
 * The last words of a run: which tests failed and how, in at most 800 characters.
 * @param {import("./record.mjs").Failure[]} failures
 * @returns {string} empty when nothing failed
 */
export function summariseFailures(failures) {
  if (failures.length === 0) return "";
  for (const depth of DEPTHS) {
    const text = failures.map((failure) => inOneLine(failure, depth)).join("\n");
    if (text.length <= ROOM) return text;
  }
  return asManyAsFit(failures.map((failure) => inOneLine(failure, DEPTHS.at(-1))));
}

function inOneLine({ file, title, error, flaky }, [titleLength, errorLength]) {
  const where = [file, shorten(title, titleLength)].filter(Boolean).join(" > ");
  const why = shorten(firstLine(error), errorLength);
  return `${flaky ? "FLAKY" : "FAILED"} ${[where, why].filter(Boolean).join(": ")}`;
}

function firstLine(text) {
  const lines = stripVTControlCharacters(text).split("\n");
  return lines.map((line) => line.trim()).find(Boolean) ?? "";
}

function shorten(text, length) {
  if (text.length <= length) return text;
  return length === 0 ? "" : `${text.slice(0, length - 1)}…`;
}

function asManyAsFit(lines) {
  const rest = (count) => `… and ${count} more, named above`;
  const shown = [];
  let used = rest(lines.length).length;
  for (const line of lines) {
    used += line.length + 1;
    if (used > ROOM) break;
    shown.push(line);
  }
  return [...shown, rest(lines.length - shown.length)].join("\n");
}
