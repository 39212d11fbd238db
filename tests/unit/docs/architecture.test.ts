import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT, readPage } from "./pages";

/** The journeys of docs/architecture.md, each with the most files that it may name. */
const MAX_FILES: Record<string, number> = {
  "A cached page": 3,
  "A page that is not cached": 12,
  "A contact message": 10,
  "From an edit to a stale page": 6,
  "A query in the lake": 8,
};

/** Folders without a row: built, installed, written by tests, or about the repository itself. */
const NOT_LAYERS = ["build", "node_modules", "public", "docs", "test-results", "playwright-report"];

const sections = readPage("docs/architecture.md").text.split(/^## /m).slice(1);

function sectionOf(title: string): string {
  return sections.find((section) => section.startsWith(`${title}\n`)) ?? "";
}

const journeys = sectionOf("Journeys").split(/^### /m).slice(1);

function titleOf(journey: string): string {
  return journey.split("\n", 1)[0] ?? "";
}

function filesOf(section: string): string[] {
  return [...new Set([...section.matchAll(/`([\w./$-]+\.tsx?)`/g)].map(([, file]) => file ?? ""))];
}

describe("docs/architecture.md", () => {
  test("describes the five journeys", () => {
    expect(journeys.map(titleOf)).toEqual(Object.keys(MAX_FILES));
  });

  test.each(journeys.map((journey) => [titleOf(journey), filesOf(journey)] as const))(
    "%s passes few files, and each exists",
    (title, files) => {
      expect(files.length).toBeGreaterThan(2);
      expect(files.length).toBeLessThanOrEqual(MAX_FILES[title] ?? 0);
      expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    },
  );

  test("has a row for each top-level folder", () => {
    const layers = sectionOf("Layers");
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
      .map(({ name }) => name);
    const missing = folders.filter(
      (name) => !NOT_LAYERS.includes(name) && !layers.includes(`\`${name}/`),
    );
    expect(missing).toEqual([]);
  });
});
