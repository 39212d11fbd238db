import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, readPage } from "./pages";

const MOST_FILES_IN_A_JOURNEY = 12;

const sections = readPage("docs/architecture.md").text.split(/^## /m).slice(1);
const journeys = sections.filter((section) => /^1\. /m.test(section));

function filesOf(section: string): string[] {
  return [...new Set([...section.matchAll(/`([\w./$-]+\.tsx?)`/g)].map(([, file]) => file ?? ""))];
}

describe("docs/architecture.md", () => {
  test("tells the four journeys", () => {
    expect(journeys.map((section) => section.split("\n", 1)[0])).toEqual([
      "GET a page",
      "POST the contact form",
      "From a mutation to an open page",
      "A query in the lake",
    ]);
  });

  test.each(journeys.map((section) => [section.split("\n", 1)[0], filesOf(section)] as const))(
    "%s passes few files, and each stands where it says",
    (_title, files) => {
      expect(files.length).toBeGreaterThan(3);
      expect(files.length).toBeLessThanOrEqual(MOST_FILES_IN_A_JOURNEY);
      expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    },
  );

  test("has a row for each room", () => {
    const rooms = sections.find((section) => section.startsWith("The house")) ?? "";
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name);
    // What is built, installed, left by tests, or speaks of itself.
    const others = ["build", "node_modules", "public", "docs", "test-results", "playwright-report"];
    const missing = folders.filter(
      (name) => !others.includes(name) && !rooms.includes(`\`${name}/`),
    );
    expect(missing).toEqual([]);
  });
});
