import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENTITIES } from "~/admin/entities";
import { FIXED_PAGES } from "../../../contract/document-urls";
import { ADMIN_PATH, LAKE_PATH, STUDIO_PATH } from "../../../contract/mounts";
import { PAGES } from "../../../contract/pages";
import remixConfig from "../../../remix.config.js";
import { singletonTypes } from "../../../sanity/schema/index";
import { presentation } from "../../../sanity/studio/preview/presentation";
import { usedOn } from "../../../sanity/studio/preview/used-on";
import { readSample } from "../../support/sample";
import { repositoryFiles } from "../docs/pages";

const paths = Object.values(PAGES).map(({ path }) => path);
const firstParts = [...FIXED_PAGES.values()].map(({ path }) => path.slice(1)).filter(Boolean);

/**
 * The first parts of paths, as code or texts for editors could have them. A module's path has a name before the slash,
 * and the address of Sanity's datasets begins like a page.
 */
const START = `(?<![\\w/.~$}-])/(?:${firstParts.join("|")})`;
const LITERALS = new RegExp(`${START}(?![\\w-]|/\\$\\{projectId\\}/datasets)`, "g");

const SOURCES = repositoryFiles().filter((file) =>
  /^(?:app|contract|sanity|scripts|server|vite-plugins)\/.*\.(?:tsx?|m?js)$/.test(file),
);

const SAMPLE = "tests/support/sample/content";
const hasDocument = (type: string, folder: string) =>
  readSample(folder).some(({ _id, _type }) => _id === type && _type === type);
const fileNames = readdirSync("app/pages").map((file) => file.replace(/\.tsx$/, ""));
const typeOf = (file: string) => file.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const fileOf = (type: string) => type.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const loaderTests = readdirSync("tests/unit/app/pages")
  .map((file) => readFileSync(`tests/unit/app/pages/${file}`, "utf8"))
  .join("\n");

/** What is left to do for a page that has some of its parts, in the order of docs/recipes.md. */
function missingParts(type: string): string[] {
  const file = fileOf(type);
  const page = `app/pages/${file}.tsx`;
  const hasPage = existsSync(page);
  const hasServerCode =
    hasPage && /^export (?:async )?function (?:loader|action)\b/m.test(readFileSync(page, "utf8"));
  const parts: [isThere: boolean, remedy: string][] = [
    [type in PAGES, "add its row to contract/pages.ts"],
    [singletonTypes.includes(type), `define its type in sanity/schema/singletons/${file}.ts`],
    [hasPage, `add ${page}`],
    [hasDocument(type, "sanity/seed"), "add its document to sanity/seed/content.ndjson"],
    [hasDocument(type, SAMPLE), `add its document to ${SAMPLE}/content.ndjson`],
    [
      !hasServerCode || loaderTests.includes(`"~/pages/${file}"`),
      `call its loader in tests/unit/app/pages/${file}.test.ts`,
    ],
  ];
  return parts.flatMap(([isThere, remedy]) => (isThere ? [] : `${type}: ${remedy}`));
}

test("a page has a row, a type, a file, two documents and a test of its loader", () => {
  const singletons = singletonTypes.filter((type) => type !== "siteSettings");
  const types = new Set([...Object.keys(PAGES), ...singletons, ...fileNames.map(typeOf)]);
  expect(types.size).toBeGreaterThan(10);
  expect([...types].flatMap(missingParts)).toEqual([]);
  const withSettings = ["sanity/seed", SAMPLE].map((folder) => hasDocument("siteSettings", folder));
  expect(withSettings).toEqual([true, true]);
});

test("each row of the table of pages is the route of its file, and each list of staff one of theirs", () => {
  // As Remix's plugin reads them from its options.
  const routes = Object.values(remixConfig.routes()).map(({ file }) => file);
  const files = Object.keys(PAGES).map((type) => `pages/${fileOf(type)}.tsx`);
  const lists = ENTITIES.map(() => "routes/admin-section.tsx");
  expect(routes.sort()).toEqual([...files, ...lists].sort());
});

test("the table of pages alone names the paths of pages", () => {
  const found = SOURCES.filter((file) => file !== "contract/pages.ts").flatMap((file) => {
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, "");
    return (code.match(LITERALS) ?? []).map((path) => `${file}: ${path}`);
  });
  expect(found).toEqual([]);
  expect(SOURCES.length).toBeGreaterThan(400);
});

test("the table of pages has no page of the staff, the Studio or the lake", () => {
  const mounts = [ADMIN_PATH, STUDIO_PATH, LAKE_PATH];
  expect(paths.filter((path) => mounts.some((mount) => path.startsWith(mount)))).toEqual([]);
});

test("the table of pages is what the Studio opens beside a form, and beside which page it opens a form", () => {
  const { mainDocuments } = presentation.resolve;
  const pages = Object.entries(PAGES).map(([type, { path }]) => ({ route: path, type }));
  const opens = pages.map(({ route, type }) => ({ route, filter: `_id == "${type}"` }));
  expect(mainDocuments).toEqual(expect.arrayContaining(opens));
  const facts = { document: null, projects: { projects: [], home: null }, pages: [], linking: [] };
  const fixed = pages.filter(({ route }) => !route.includes(":"));
  const opened = fixed.flatMap(({ type }) => usedOn(type, type, facts).locations ?? []);
  expect(opened.map(({ href }) => href)).toEqual(fixed.map(({ route }) => route));
  expect(opened.length).toBeGreaterThanOrEqual(10);
});
