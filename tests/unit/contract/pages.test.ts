import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIXED_PAGES } from "../../../contract/document-urls";
import { ADMIN_PATH, LAKE_PATH, STUDIO_PATH } from "../../../contract/mounts";
import { PAGES } from "../../../contract/pages";
import remixConfig from "../../../remix.config.js";
import { singletonTypes } from "../../../sanity/schema/index";
import { presentation } from "../../../sanity/studio/preview/presentation";
import { usedOn } from "../../../sanity/studio/preview/used-on";

const paths = Object.values(PAGES).map(({ path }) => path);
const fixedPaths = [...FIXED_PAGES.values()].map(({ path }) => path);

/**
 * The first parts of paths, as code or texts for editors could have them. A module's path has a name before the slash,
 * and the address of Sanity's datasets begins like a page.
 */
const LITERALS = new RegExp(
  `(?<![\\w/.~$}-])/(?:${fixedPaths
    .map((path) => path.slice(1))
    .filter(Boolean)
    .join("|")})(?![\\w-]|/\\$\\{projectId\\}/datasets)`,
  "g",
);

const SOURCES = ["app", "contract", "sanity", "scripts", "server", "vite-plugins"].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(
        (file) => /\.(?:tsx?|m?js)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file),
      )
      .map((file) => `${folder}/${file}`),
);

test("the table of pages has a row for every file of app/pages, and no other", () => {
  const files = readdirSync("app/pages").map((file) => `pages/${file}`);
  // As Remix's plugin reads them from its options.
  const routes = Object.values(remixConfig.routes()).map(({ file }) => file);
  expect(routes.sort()).toEqual(files.sort());
});

test("the table of pages alone names the paths of pages", () => {
  const found = SOURCES.filter((file) => file !== "contract/pages.ts").flatMap((file) => {
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, "");
    return (code.match(LITERALS) ?? []).map((path) => `${file}: ${path}`);
  });
  expect(found).toEqual([]);
  expect(SOURCES.length).toBeGreaterThan(400);
});

test("the table of pages has a row for every singleton of the schema but the settings, and no other", () => {
  const pages = singletonTypes.filter((type) => type !== "siteSettings");
  expect(Object.keys(PAGES).sort()).toEqual(pages.sort());
});

test("the table of pages has no page of the staff, the Studio or the lake", () => {
  const mounts = [ADMIN_PATH, STUDIO_PATH, LAKE_PATH];
  expect(paths.filter((path) => mounts.some((mount) => path.startsWith(mount)))).toEqual([]);
});

test("the table of pages is what the Studio opens beside a form, and beside which page it opens a form", () => {
  const { mainDocuments } = presentation.resolve;
  const pages = Object.entries(PAGES).map(([type, { path }]) => ({ route: path, type }));
  expect(mainDocuments).toEqual(expect.arrayContaining(pages));
  const facts = { document: null, places: {}, pages: [], linking: [] };
  const fixed = pages.filter(({ route }) => !route.includes(":"));
  const opened = fixed.flatMap(({ type }) => usedOn(type, type, facts).locations ?? []);
  expect(opened.map(({ href }) => href)).toEqual(fixed.map(({ route }) => route));
  expect(opened).toHaveLength(10);
});
