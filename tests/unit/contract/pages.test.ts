import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PUBLIC_PATHS } from "~/lib/seo/sitemap";
import { PAGES } from "../../../contract/pages";
import { singletonTypes } from "../../../sanity/schema/index";
import { presentation } from "../../../sanity/studio/preview/presentation";
import { usedOn } from "../../../sanity/studio/preview/used-on";

const paths = Object.values(PAGES).map(({ path }) => path);
const fixedPaths = paths.filter((path) => !path.includes(":"));

/** The addresses of the files in app/routes that stand in the site's shell and are pages with content. */
function routePaths(): string[] {
  return readdirSync("app/routes")
    .map((file) => /^_site\.(.+)\.tsx$/.exec(file)?.[1])
    .filter((name) => name !== undefined && name !== "$" && !name.startsWith("preview."))
    .map((name) => (name ?? "").replace("_index", "").replaceAll("_.", ".").split("."))
    .map((parts) => `/${parts.join("/").replace("$", ":")}`);
}

describe("the table of pages", () => {
  test("has a row for every route of the site, and no other", () => {
    expect(routePaths().sort()).toEqual([...paths].sort());
  });

  test("has a row for every singleton of the schema but the settings, and no other", () => {
    const pages = singletonTypes.filter((type) => type !== "siteSettings");
    expect(Object.keys(PAGES).sort()).toEqual(pages.sort());
  });

  test("is what the sitemap lists", () => {
    expect(PUBLIC_PATHS).toEqual(fixedPaths);
  });

  test("is what the Studio opens beside a form, and beside which page it opens a form", () => {
    const { mainDocuments } = presentation.resolve;
    const facts = { document: null, projects: [], home: null, pages: [], linking: [] };
    for (const [type, { path }] of Object.entries(PAGES)) {
      expect(mainDocuments).toContainEqual({ route: path, type });
      if (path.includes(":")) continue;
      const { locations = [] } = usedOn(type, type, facts);
      expect(locations.map(({ href }) => href)).toEqual([path]);
    }
  });

  test("has the header's links and the footer's quick links in the specification's order", () => {
    const linked = (menu: string) =>
      Object.values(PAGES)
        .filter((page) => page.menu.some((test) => test === menu))
        .map(({ title, path }) => `${title} ${path}`);
    expect(linked("header")).toEqual([
      "Home /",
      "Services /services",
      "Projects /projects",
      "Products /products",
      "About /about",
      "Schedule /schedule",
      "Contact /contact",
    ]);
    expect(linked("footer")).toEqual([
      "Home /",
      "Services /services",
      "Projects /projects",
      "Products /products",
    ]);
  });
});
