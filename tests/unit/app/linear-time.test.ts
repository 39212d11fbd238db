import { expect, test } from "vitest";
import { pathIssues } from "~/content/validation/path-issues.server";
import type { SiteFacts } from "~/structured-data/company";
import { graphText } from "~/structured-data/graph";
import { freePath } from "../../../contract/free-path";
import { comparable } from "../../../contract/redirects";
import { csvCell } from "../../../contract/spreadsheet";
import { growthOf } from "../../../packages/local-content-lake/test/support/measure";
import { sampleOfType } from "../../support/sample";

const LENGTH = 50_000;
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

test.each(READERS)("%s: ten times as much takes about ten times as long", (_what, read) => {
  expect(read(LENGTH)).toBe(true);
  expect(growthOf(read, (length) => length, LENGTH)).toBeLessThan(20);
});
