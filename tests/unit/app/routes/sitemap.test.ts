import { afterAll, beforeAll, expect, it } from "vitest";
import { loader } from "~/routes/sitemap[.]xml";
import { PAGE_PATHS } from "../../../support/page-paths";
import { SITE_URL, type SiteContent, startSiteContent } from "../../../support/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

it("names every page and the one address of each product", async () => {
  const response = await loader();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, it]) => it);
  const pages = PAGE_PATHS.filter((path) => !path.includes("?"));
  expect(addresses.sort()).toEqual(pages.map((path) => SITE_URL + path).sort());
});
