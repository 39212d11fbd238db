import { describe, expect, test } from "vitest";
import { readPage, repositoryFiles } from "./pages";

const FOLDER = "docs/decisions/";

const pages = repositoryFiles()
  .filter((path) => path.startsWith(FOLDER) && !path.endsWith("/README.md"))
  .map(readPage);
const list = readPage(`${FOLDER}README.md`).text;

describe("the decisions", () => {
  test("appear in the list once, under their own titles", () => {
    expect(pages.length).toBeGreaterThan(20);
    const entries = list.match(/^- \[.+\]\(.+\)$/gm) ?? [];
    const titles = pages.map(({ path, text }) => {
      return `- [${text.match(/^# (.+)$/m)?.[1]}](${path.slice(FOLDER.length)})`;
    });
    expect(entries.sort()).toEqual(titles.sort());
  });

  test.each(pages)("$path has date, status, context, decision and consequences", ({ text }) => {
    expect(text).toMatch(/^# .+\n\nDate: \d{4}-\d{2}-\d{2} Status: (?:accepted|superseded)/);
    const sections = text.split(/^## /m).slice(1);
    const titles = sections.map((section) => /^(.*)\n\s*\S/.exec(section)?.[1]);
    expect(titles).toEqual(["Context", "Decision", "Consequences"]);
  });
});
