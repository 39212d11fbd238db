import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { editorClient, type Site, startSite } from "../../support/site";
import { PAGE_PATHS } from "../../support/site/page-paths";
import { nodesIn } from "../../support/structured-data";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
});
afterAll(() => site.stop());

describe("the picture of a shared link", () => {
  const pages = PAGE_PATHS.filter((path) => !path.includes("?"));

  async function pictureOf(path: string) {
    const html = await (await fetch(site.url + path)).text();
    const tags = html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g);
    const said = Object.fromEntries([...tags].map(([, name, content]) => [name, content ?? ""]));
    return { said, address: said.image?.replace("https://www.example.com", site.url) ?? "" };
  }

  test("is different for every page and product, small, and of the stated size", async () => {
    const seen = new Set<string>();
    for (const path of pages) {
      const { said, address } = await pictureOf(path);
      const answer = await fetch(address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([path, format, width, height]).toEqual([path, "jpeg", 1200, 630]);
      expect(bytes.length).toBeLessThan(150_000);
      expect(said).toMatchObject({
        "image:width": "1200",
        "image:height": "630",
        "image:alt": said.title,
        locale: "en_IN",
      });
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      seen.add(bytes.toString("base64"));
    }
    expect(seen.size).toBe(pages.length);
  });

  test("exists, as does the breadcrumb, for a product whose slug does not give back its name", async () => {
    const product = editorClient(site).patch("product-bundle-builder");
    await product.set({ name: "Bundle Builder - Pro" }).commit();
    const path = "/products/privacy/bundle-builder---pro";
    const { address } = await pictureOf(path);
    expect((await fetch(address)).status).toBe(200);
    const html = await (await fetch(site.url + path)).text();
    expect(JSON.stringify(nodesIn(html))).toContain(`"https://www.example.com${path}"`);
    await product.reset().set({ name: "Bundle Builder" }).commit();
  });

  test("is cached, and changes with the page's title", async () => {
    const { address } = await pictureOf(PAGES.pricingPage.path);
    const open = async () => {
      const answer = await fetch(address);
      return { etag: answer.headers.get("ETag"), cache: answer.headers.get("Server-Timing") };
    };
    const before = await open();
    await expect.poll(async () => (await open()).cache).toContain("hit");
    await editorClient(site).patch("pricingPage").set({ "seo.title": "What it costs" }).commit();
    await expect.poll(async () => (await open()).etag).not.toBe(before.etag);
  });

  test("answers 404 for an unknown page, and redirects to the URL without a query", async () => {
    const other = await fetch(`${site.url}/share/no-such-page.jpg`);
    expect(other.status).toBe(404);
    const response = await fetch(`${site.url}/share/home.jpg?size=9000`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([308, "/share/home.jpg"]);
  });
});
