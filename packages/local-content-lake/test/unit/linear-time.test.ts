import { expect, test } from "vitest";
import { parseJsonMatch } from "../../src/mutate/json-match";
import { evaluateQuery, parseQuery } from "../../src/query";
import { oneLine } from "../../src/util/errors";
import { scanJson } from "../../src/util/json";
import { datasetOf, document } from "../support/documents";

const LENGTH = 200_000;

/** What a careless pattern reads again and again. */
const FILLERS = [
  " ",
  "\t",
  "\n ",
  ".",
  "..",
  "'",
  "a'",
  "a.",
  "-",
  "a-",
  "1",
  "1.",
  ":",
  "a:",
  "\\",
  '\\"',
  "%",
  "é",
  "…",
  "字",
  "\u0301",
  "a ",
];

const filled = (filler: string) => `${filler.repeat(LENGTH / filler.length)}!`;
const ignoringErrors = (work: () => unknown) => {
  try {
    work();
  } catch {
    // Only the time matters.
  }
};
const inComment = (text: string) => text.replaceAll("\n", " ");

const READERS: Record<string, (text: string) => unknown> = {
  "a text that match reads": (text) =>
    evaluateQuery(datasetOf(document("a", { text })).raw, {
      query: '*[text match "no*"]',
      params: {},
      dataset: "production",
    }),
  "the name of a query with geo": (text) => parseQuery(`geo + a${text.replace(/\W/g, "a")}`, {}),
  "a comment of a query with geo": (text) => parseQuery(`geo //${inComment(text)}`, {}),
  "a string of a query with geo": (text) => parseQuery(`geo + "${text.replaceAll('"', "")}`, {}),
  "a path": (text) => parseJsonMatch(`a[1<${text}`),
  "the start of a path": (text) => parseJsonMatch(`a[${text}`),
  "a JSON text": (text) => scanJson(`[${text}, "${text}`),
  "an error message": (text) => oneLine(text),
};

test.each(Object.entries(READERS))("%s is read in linear time", (_what, read) => {
  for (const filler of FILLERS) {
    const before = process.threadCpuUsage();
    ignoringErrors(() => read(filled(filler)));
    const { user } = process.threadCpuUsage(before);
    // Time that grows with the square of the length is tens of seconds.
    expect(user / 1000, JSON.stringify(filler)).toBeLessThan(1_000);
  }
});
