import { expect, vi } from "vitest";
import { loader } from "~/routes/sitemap[.]xml";
import { routeArgs, SITE_URL, test } from "../../../support/site-content";

// A page as the recipe adds it: a row of that table, and no other.
vi.mock("../../../../contract/pages", async (load) => {
  const table = await load<typeof import("../../../../contract/pages")>();
  return { ...table, PAGES: { ...table.PAGES, awardsPage: { path: "/awards" } } };
});

test("the sitemap names a page that has no row but the one in the table of pages", async () => {
  expect(await (await loader(routeArgs("/sitemap.xml"))).text()).toContain(
    `<loc>${SITE_URL}/awards</loc>`,
  );
});
