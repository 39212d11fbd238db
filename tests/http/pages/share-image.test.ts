import sharp from "sharp";
import { describe, expect } from "vitest";
import { PAGES } from "../../../contract/pages";
import { PAGE_PATHS } from "../../support/sample";
import { test as base, SITE_URL } from "../test";
import { nodesIn } from "./structured-data";

const PAGES_WITH_IMAGE = PAGE_PATHS.filter((path) => !path.includes("?"));

/** A test with `pictureOf`, which reads what a page says of its picture. */
const test = base.extend("pictureOf", ({ publicSite }) => async (path: string) => {
  const html = await publicSite.read(path);
  const tags = html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g);
  const said = Object.fromEntries([...tags].map(([, name, content]) => [name, content ?? ""]));
  return { html, said, address: said.image?.replace(SITE_URL, publicSite.url) ?? "" };
});

describe("the picture of a shared link", () => {
  test("differs for every page, is small enough", { tags: "full" }, async ({ pictureOf }) => {
    const seen = new Set<string>();
    for (const path of PAGES_WITH_IMAGE) {
      const { said, address } = await pictureOf(path);
      const answer = await fetch(address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([path, format, width, height]).toEqual([path, "jpeg", 1200, 630]);
      expect(bytes.length).toBeLessThan(150_000);
      expect(said).toMatchObject({ "image:width": "1200", "image:height": "630" });
      expect(said["image:alt"], path).toMatch(/^[^|]+ \| Sabarmati Softworks: ./);
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      seen.add(bytes.toString("base64"));
    }
    expect(seen.size).toBe(PAGES_WITH_IMAGE.length);
    expect(seen.size).toBeGreaterThan(10);
  });

  test("is described by its title, company, picture or prices", async ({ pictureOf }) => {
    for (const [path, alt] of [
      ["/about", "About our company | Sabarmati Softworks: "],
      ["/plan", "| Sabarmati Softworks: Basic $999 · ₹79,999; Professional $2,499 · ₹1,99,999;"],
      ["/products/privacy/bundle-builder", "Bundle Builder | Sabarmati Softworks: Illustration of"],
      // A page without one has that of the home page.
      ["/no-such-page", "Web, mobile and Shopify development in Ahmedabad | Sabarmati Softworks: "],
    ] as const)
      expect((await pictureOf(path)).said["image:alt"], path).toContain(alt);
  });

  test("exists for a slug without its product's name", async ({ pictureOf, publicEditor }) => {
    const name = "Bundle Builder - Pro";
    await publicEditor.patch("product-bundle-builder").set({ name }).commit();
    const path = "/products/privacy/bundle-builder---pro";
    const { html, address } = await pictureOf(path);
    expect((await fetch(address)).status).toBe(200);
    expect(JSON.stringify(nodesIn(html))).toContain(`"${SITE_URL}${path}"`);
  });

  test("is cached, and changes with the page's title", async ({ pictureOf, publicEditor }) => {
    const { address } = await pictureOf(PAGES.pricingPage.path);
    const open = async () => {
      const answer = await fetch(address);
      return { etag: answer.headers.get("ETag"), cache: answer.headers.get("Server-Timing") };
    };
    const before = await open();
    await expect.poll(async () => (await open()).cache).toContain("hit");
    await publicEditor.patch("pricingPage").set({ "seo.title": "What it costs" }).commit();
    await expect.poll(async () => (await open()).etag).not.toBe(before.etag);
  });
});
