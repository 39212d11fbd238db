import { expect, test } from "vitest";
import { pathIssues } from "~/content/validation/path-issues.server";
import type { SiteFacts } from "~/structured-data/company";
import { graphText } from "~/structured-data/graph";
import { freePath } from "../../../contract/free-path";
import { comparable } from "../../../contract/redirects";
import { csvCell } from "../../../contract/spreadsheet";
import { sampleOfType } from "../../support/sample";

const SITE = "https://www.example.com";
const [settings] = sampleOfType<SiteFacts["settings"]>("siteSettings");

function isInGraph(shortDescription: string): boolean {
  const site = { settings: { ...settings, shortDescription }, siteUrl: SITE } as SiteFacts;
  return graphText(site, [], []).includes(shortDescription);
}

const redirectsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    return { _id: `${at}`, from: `/a${at}`, to: "/services", permanent: true };
  });

/** What reads a text or a list of a length, and whether its result is right. */
const READERS: [what: string, read: (length: number) => boolean][] = [
  ["a free path", (length) => freePath(`a${"/".repeat(length)}b`).length === length + 3],
  ["the path of a redirect", (length) => comparable(`/a${"/".repeat(length)}b`).endsWith("/b")],
  ["a description in structured data", (length) => isInGraph(`A${" ".repeat(length)}B`)],
  ["line breaks in a cell", (length) => csvCell("\n".repeat(length)).length === length + 3],
  ["separators in a cell", (length) => csvCell(";'".repeat(length)).length === 2 * length + 2],
  ["blanks in a cell", (length) => csvCell(" ".repeat(length)).length === length + 2],
  [
    "the issues of redirects",
    (length) => pathIssues("redirect", redirectsOf(length / 4), SITE).length === 0,
  ],
];

/** Microseconds of the processor that one run takes, of many: its clock moves in steps of some milliseconds. */
function timeOf(work: () => boolean): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    if (!work()) throw new Error("The result is wrong.");
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > 10_000) return (user + system) / runs;
  }
}

test.each(READERS)("%s: ten times as much takes about ten times as long", (_what, read) => {
  const ratio = () => timeOf(() => read(50_000)) / timeOf(() => read(5_000));
  let least = ratio();
  for (let tries = 1; tries < 5 && least > 20; tries += 1) least = Math.min(least, ratio());
  // With the square of the length, it would be a hundred.
  expect(least).toBeLessThan(20);
});
