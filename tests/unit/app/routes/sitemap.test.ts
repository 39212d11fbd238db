import { expect } from "vitest";
import { loader } from "~/routes/sitemap[.]xml";
import { PAGES } from "../../../../contract/pages";
import { PAGE_PATHS, richText } from "../../../support/sample";
import { routeArgs, SITE_URL, test } from "../../../support/site-content";

test("the sitemap names every page and the one address of each product", async () => {
  const response = await loader(routeArgs("/sitemap.xml"));
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  const found = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  const pages = PAGE_PATHS.filter((path) => !path.includes("?"));
  expect([...found].map(([, address]) => address).sort()).toEqual(
    pages.map((path) => SITE_URL + path).sort(),
  );
});

/** What the sitemap says of one page. */
async function entryOf(path: string): Promise<string> {
  const text = await (await loader(routeArgs("/sitemap.xml"))).text();
  return text.split("<url>").find((entry) => entry.includes(`<loc>${SITE_URL}${path}</loc>`)) ?? "";
}

test("the sitemap dates a page by the last change of its documents", async ({ client }) => {
  const lastmod = async (path: string) =>
    /<lastmod>(.*?)<\/lastmod>/.exec(await entryOf(path))?.[1];
  const slug = { _type: "slug", current: "help" };
  const sections = [{ _type: "faqSection", _key: "a", title: "Questions" }];
  await client.create({ _type: "page", title: "Help", slug, sections });
  const before = await Promise.all(["/contact", PAGES.pricingPage.path].map(lastmod));
  const answer = { answer: richText("Around the clock.") };
  const { _updatedAt } = await client.patch("faq-support").set(answer).commit();
  await expect.poll(() => lastmod("/contact")).toBe(_updatedAt);
  expect(await lastmod("/help")).toBe(_updatedAt);
  expect(_updatedAt > (before[0] ?? "")).toBe(true);
  expect(await lastmod(PAGES.pricingPage.path)).toBe(before[1]);
});

test("the sitemap names the pictures of a page by their full addresses", async () => {
  const pictures = (await entryOf("/products")).matchAll(/<image:loc>(.*?)<\/image:loc>/g);
  const picture = expect.stringMatching(/^http.*\/images\/.*w=1200/);
  expect([...pictures].map(([, address]) => address)).toEqual([picture, picture]);
});
