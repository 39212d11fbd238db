import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import config from "../../../.dependency-cruiser.mjs";
import { ROOT, readPage, repositoryFiles } from "./pages";

/** The journeys of docs/architecture.md, each with the most files that it may name. */
const MAX_FILES: Record<string, number> = {
  "A cached page": 3,
  "A page that is not cached": 12,
  "A contact message": 10,
  "From an edit to a stale page": 6,
  "A query in the lake": 8,
};

/** Each folder directly in one of these has a row; "" is the root. */
const PARENTS = [
  "",
  "app/",
  "app/components/",
  "app/content/",
  "app/lib/",
  "packages/",
  "sanity/",
  "sanity/schema/",
  "sanity/studio/",
  "server/",
];

/** Folders without a row: hidden, about the repository itself, or with rows for the folders in them. */
const NO_ROW = /^(?:\..*|docs|public|packages)\/$/;

interface Match {
  path?: string;
  pathNot?: string;
  circular?: boolean;
}

const rules: { from: Match; to: Match }[] = config.forbidden;

const PAGE = "docs/architecture.md";
const files = repositoryFiles();
const page = readPage(PAGE).text;
const sections = page.split(/^## /m).slice(1);

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

function matches({ path, pathNot }: Match, file: string): boolean {
  return (!path || new RegExp(path).test(file)) && !(pathNot && new RegExp(pathNot).test(file));
}

/** A file that the row is about: any in its folder. */
function fileOf(row: string): string {
  if (!row.endsWith("/")) return row;
  return row.startsWith("packages/") ? `${row}src/file.ts` : `${row}file.ts`;
}

function mayImport(from: string, to: string): boolean {
  const forbids = (rule: { from: Match; to: Match }) =>
    !rule.to.circular && matches(rule.from, fileOf(from)) && matches(rule.to, fileOf(to));
  return !rules.some(forbids);
}

function hasModules(row: string): boolean {
  return files.some((file) => file.startsWith(row) && /\.(?:tsx?|m?js)$/.test(file));
}

function namesOf(rows: string[]): string[] {
  return rows.map((row) => `\`${row.split("/").filter(Boolean).at(-1)}\``);
}

/** What a module of a row may import of the other rows, in the words of the column. */
function importsOf(row: string, rows: string[]): string {
  if (!hasModules(row)) return "";
  const others = rows.filter((other) => other !== row && hasModules(other));
  const allowed = others.filter((other) => mayImport(row, other));
  const names = namesOf(allowed);
  const excluded = namesOf(others.filter((other) => !allowed.includes(other)));
  if (names.length === 0) return "—";
  if (excluded.length === 0) return "all";
  const start = others.indexOf(allowed[0] ?? "");
  const isRange = others.slice(start, start + allowed.length).join() === allowed.join();
  if (isRange && names.length > 3) return `${names[0]} to ${names.at(-1)}`;
  return excluded.length < names.length ? `all but ${excluded.join(", ")}` : names.join(", ");
}

/** The page with each column "may import" as the linter's rules have it. */
function withRules(text: string): string {
  return text.replace(/(?<=\| may import \|\n\|.*\n)(?:\|.*\n)+/g, (table) => {
    const rows = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, row]) => row ?? "");
    return table.replace(/^\| `([^`]+)` (\|.*\|).*\|$/gm, (_, row, holds) => {
      return `| \`${row}\` ${holds} ${importsOf(row, rows)} |`.replace(/\| {2}\|$/, "| |");
    });
  });
}

describe(PAGE, () => {
  test("describes the five journeys", () => {
    expect(journeys.map(titleOf)).toEqual(Object.keys(MAX_FILES));
  });

  test.each(Object.entries(MAX_FILES))("%s passes few files, and each exists", (title, most) => {
    const files = filesOf(journeys.find((journey) => titleOf(journey) === title) ?? "");
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test.each(PARENTS)("has a row for each folder in %j", (parent) => {
    const rest = files.filter((path) => path.startsWith(parent));
    const names = rest.map((path) => /^[^/]+\//.exec(path.slice(parent.length))?.[0]);
    const folders = [...new Set(names)].flatMap((name) => (name ? [parent + name] : []));
    expect(folders.length).toBeGreaterThan(0);
    const missing = folders.filter((folder) => !page.includes(`\n| \`${folder}\` |`));
    expect(missing.filter((folder) => !NO_ROW.test(folder))).toEqual([]);
  });

  // `UPDATE_DOCS=1` writes the columns in place of comparing them.
  test("says what each layer may import, as the linter's rules have it", () => {
    expect(page.match(/\| may import \|$/gm)).toHaveLength(3);
    const expected = withRules(page);
    if (process.env.UPDATE_DOCS) writeFileSync(join(ROOT, PAGE), expected);
    expect(readPage(PAGE).text).toBe(expected);
  });
});
