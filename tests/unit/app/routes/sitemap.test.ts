import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "~/routes/sitemap[.]xml";
import { PAGES } from "../../../../contract/pages";
import { PAGE_PATHS } from "../../../support/sample";
import { SITE_URL, type SiteContent, startSiteContent } from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
});
afterAll(() => content.stop());

test("the sitemap names every page and the one address of each product", async () => {
  const response = await loader();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, test]) => test,
  );
  const pages = PAGE_PATHS.filter((path) => !path.includes("?"));
  expect(addresses.sort()).toEqual(pages.map((path) => SITE_URL + path).sort());
});

/** What the sitemap says of one page. */
async function entryOf(path: string): Promise<string> {
  const text = await (await loader()).text();
  return text.split("<url>").find((entry) => entry.includes(`<loc>${SITE_URL}${path}</loc>`)) ?? "";
}

test("the sitemap dates a page by the last change of its document or of a document in its list", async () => {
  const lastmod = async (path: string) =>
    /<lastmod>(.*?)<\/lastmod>/.exec(await entryOf(path))?.[1];
  const before = await Promise.all(["/contact", PAGES.pricingPage.path].map(lastmod));
  const { _updatedAt } = await content.lake
    .client()
    .patch("faq-support")
    .set({ answer: "Around the clock." })
    .commit();
  await expect.poll(() => lastmod("/contact")).toBe(_updatedAt);
  expect(_updatedAt > (before[0] ?? "")).toBe(true);
  expect(await lastmod(PAGES.pricingPage.path)).toBe(before[1]);
});

test("the sitemap names the pictures of a page by their full addresses", async () => {
  const pictures = [...(await entryOf("/products")).matchAll(/<image:loc>(.*?)<\/image:loc>/g)];
  expect(pictures).toHaveLength(2);
  for (const [, address] of pictures) expect(address).toMatch(/^http.*\/images\/.*w=1200/);
});
