import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { documentationPages, type Page, prose, ROOT, readPage, repositoryFiles } from "./pages";

/** Pages that name former files, or files of the reader's own project. */
const NAMES_OTHER_FILES = /^(?:CHANGELOG\.md|packages\/local-content-lake\/(?:[A-Z]+\.md|docs\/))/;

/** Files that a recipe has its reader create. */
const EXAMPLE = /\/(?:_site\.)?(?:awards?|brief)\b/;

const files = repositoryFiles();
const folders = new Set(files.map((path) => path.split("/")[0]));
const pages = documentationPages();
const configurations = files
  .filter((path) => path.startsWith(".github/") || path.startsWith("deploy/"))
  .map(readPage);
const { scripts } = JSON.parse(readPage("package.json").text);

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? "");
}

/** The anchors that code hosts give to headings. */
function anchors(page: Page): string[] {
  return named(prose(page), /^#+ (.+)$/gm).map((heading) => {
    const words = heading.replace(/[^\p{Letter}\p{Number}\s_-]/gu, "").trim();
    return words.toLowerCase().replace(/\s/g, "-");
  });
}

function isBroken(page: Page, address: string): boolean {
  const [file = "", anchor] = address.split("#");
  const target = file ? normalize(join(dirname(page.path), file)) : page.path;
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !anchors(readPage(target)).includes(anchor);
}

/** True if the text of a code span is a path in this repository. */
function isPath(text: string): boolean {
  return /^[\w.-]+(\/[\w.$-]+)+\/?$/.test(text) && folders.has(text.split("/")[0] ?? "");
}

function isMissing(file: string): boolean {
  return !existsSync(join(ROOT, file));
}

test("the repository has pages and configurations", () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(configurations.length).toBeGreaterThan(5);
});

test.for(pages)("$path has no broken link", (page) => {
  const links = named(prose(page), /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => isBroken(page, link))).toEqual([]);
});

test.for(pages.filter(({ path }) => !NAMES_OTHER_FILES.test(path)))(
  "$path names existing files only",
  (page) => {
    const spans = named(prose(page), /`([^`\n]+)`/g).filter((text) => !EXAMPLE.test(text));
    expect(spans.filter((text) => isPath(text) && isMissing(text))).toEqual([]);
  },
);

test.for([...pages, ...configurations].filter(({ path }) => path !== "CHANGELOG.md"))(
  "$path names existing commands only",
  ({ text }) => {
    const commands = named(text, /npm (?:run ([a-z][\w:-]*)|(?:start|test)\b)/g).filter(Boolean);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const programs = named(text, /\bnode ((?:scripts|tests)\/[\w./-]+)/g);
    expect(programs.filter(isMissing)).toEqual([]);
  },
);

test("docs/reference.md lists every command of package.json", () => {
  const reference = readPage("docs/reference.md").text;
  const offered = Object.keys(scripts).filter((name) => !/^(pre|post)|:/.test(name));
  expect(offered).toEqual(expect.arrayContaining(["start", "test"]));
  const missing = offered.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(reference));
  expect(missing).toEqual([]);
});
