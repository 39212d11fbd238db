import { describe, expect } from "vitest";
import { editorPageOf } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { missingIn, nodesIn } from "../../support/structured-data";
import { test as base } from "../test";

/** A test with `open`, which fetches a path, and `publish`, which makes a page at a path. */
const test = base
  .extend(
    "open",
    ({ site }) =>
      (path: string, init?: RequestInit) =>
        fetch(site.url + path, { redirect: "manual", ...init }),
  )
  .extend("publish", ({ editor }) => async (slug: string) => {
    const image = await editor.fetch(`*[_id == "project-clinic-queue"][0].image`);
    return editor.createOrReplace(editorPageOf(slug, image));
  });

describe("a page that editors make", () => {
  test("is served once published, 404 once unpublished", async ({ editor, open, publish }) => {
    const path = "/offers/summer";
    for (let round = 0; round < 2; round += 1) {
      expect((await open(path)).status).toBe(404);
      await publish(path);
      const page = await open(path);
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([
        200,
        "public, max-age=0, must-revalidate",
      ]);
      expect(await page.text()).toContain("Summer of shops");
      expect(await (await open("/sitemap.xml")).text()).toContain(`${path}</loc>`);
      await editor.delete(`page-${path.replace(/[^\w-]/g, "-")}`);
    }
    expect((await open(path)).status).toBe(404);
    expect(await (await open("/sitemap.xml")).text()).not.toContain(path);
  });

  test("shows every section, its head and its structured data", async ({ open, publish }) => {
    const { sections } = await publish("summer");
    const titles = sections.map((section) => "title" in section && section.title);
    const html = await (await open("/summer")).text();
    for (const title of titles) {
      expect(html).toContain(`>${title}</h`);
    }
    expect(html).toContain("<title>Summer offer for shops | ");
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/summer"/);
    expect(html).not.toContain("noindex");
    const nodes = nodesIn(html);
    expect(nodes.flatMap(missingIn)).toEqual([]);
    expect(nodes.map((node) => node["@type"])).toEqual([
      "ProfessionalService",
      "WebSite",
      "BreadcrumbList",
      "FAQPage",
    ]);
    expect((await open("/share/summer.jpg")).headers.get("Content-Type")).toBe("image/jpeg");
  });

  test("changes with the documents that it shows", async ({ editor, open, publish }) => {
    await publish("fresh");
    const shown = async () => (await open("/fresh")).text();
    expect(await shown()).not.toContain("Clinics in a row");
    await editor.patch("project-clinic-queue").set({ title: "Clinics in a row" }).commit();
    expect(await shown()).toContain("Clinics in a row");
  });

  test("has one address, in lower case", async ({ open, publish }) => {
    await publish("one-address");
    const { status, headers } = await open("/One-Address?a=b");
    expect([status, headers.get("Location")]).toEqual([301, "/one-address?a=b"]);
    expect((await open("/one-address/")).headers.get("Location")).toBe("/one-address");
  });

  test("is at an address of any script", async ({ open, publish }) => {
    await publish("ઉનાળો");
    expect((await open(`/${encodeURIComponent("ઉનાળો")}`)).status).toBe(200);
  });

  test("replaces no page of the site, wins over a redirect", async ({ editor, open, publish }) => {
    await publish("contact");
    expect(await (await open("/contact")).text()).not.toContain("Summer of shops");
    await editor.create({ _type: "redirect", from: "/moved", to: "/about", permanent: true });
    expect((await open("/moved")).status).toBe(301);
    await publish("moved");
    expect((await open("/moved")).status).toBe(200);
  });

  test("redirects its former path, for every way to move it", async ({ editor, open, publish }) => {
    await publish("spring");
    await editor.patch("page-spring").set({ "slug.current": "autumn" }).commit();
    const former = await open("/spring?from=mail");
    expect([former.status, former.headers.get("Location")]).toEqual([301, "/autumn?from=mail"]);
    expect((await open("/autumn")).status).toBe(200);
    await editor.patch("page-spring").set({ "slug.current": "spring" }).commit();
    expect((await open("/spring")).status).toBe(200);
    expect((await open("/autumn")).headers.get("Location")).toBe("/spring");
  });

  test("is shown in a preview before it is published", async ({ site, editor, open }) => {
    await editor.createOrReplace({ ...editorPageOf("secret"), _id: "drafts.page-secret" });
    expect((await open("/secret")).status).toBe(404);
    const headers = { Cookie: await enterPreview(site) };
    const page = await open("/secret", { headers });
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });
});
