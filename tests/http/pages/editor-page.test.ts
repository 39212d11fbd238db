import { describe, expect } from "vitest";
import { editorPageOf } from "../../support/sample";
import { enterPreview } from "../../support/site";
import { test as base } from "../test";
import { missingIn, nodesIn } from "./structured-data";

/** `publish` makes a page at a path. */
const test = base.extend("publish", ({ editor }) => async (slug: string) => {
  const image = await editor.fetch(`*[_id == "project-clinic-queue"][0].image`);
  return editor.createOrReplace(editorPageOf(slug, image));
});

describe("a page that editors make", () => {
  test("is served once published, 404 once unpublished", async ({ site, editor, publish }) => {
    const path = "/offers/summer";
    for (let round = 0; round < 2; round += 1) {
      expect((await site.open(path)).status).toBe(404);
      await publish(path);
      const page = await site.open(path);
      const cached = [200, "public, max-age=0, must-revalidate"];
      expect([page.status, page.headers.get("Cache-Control")]).toEqual(cached);
      expect(await page.text()).toContain("Summer of shops");
      expect(await site.read("/sitemap.xml")).toContain(`${path}</loc>`);
      await editor.delete(`page-${path.replace(/[^\w-]/g, "-")}`);
    }
    expect((await site.open(path)).status).toBe(404);
    expect(await site.read("/sitemap.xml")).not.toContain(path);
  });

  test("has its head, its structured data and its documents", async ({ site, editor, publish }) => {
    await publish("summer");
    const html = await site.read("/summer");
    expect(html).toContain("<title>Summer offer for shops | ");
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/summer"/);
    expect(html).not.toContain("noindex");
    const nodes = nodesIn(html);
    expect(nodes.flatMap(missingIn)).toEqual([]);
    const types = nodes.map((node) => node["@type"]);
    expect(types).toEqual(["ProfessionalService", "WebSite", "BreadcrumbList", "FAQPage"]);
    expect((await site.open("/share/summer.jpg")).headers.get("Content-Type")).toBe("image/jpeg");
    await editor.patch("project-clinic-queue").set({ title: "Clinics in a row" }).commit();
    expect(await site.read("/summer")).toContain("Clinics in a row");
  });

  test("has one address, to which others lead", async ({ site, editor, publish }) => {
    await publish("one-address");
    const locationOf = async (path: string) => {
      const { status, headers } = await site.open(path);
      return [status, headers.get("Location")];
    };
    expect(await locationOf("/One-Address?a=b")).toEqual([301, "/one-address?a=b"]);
    expect(await locationOf("/one-address/")).toEqual([308, "/one-address"]);
    await editor.patch("page-one-address").set({ "slug.current": "autumn" }).commit();
    expect(await locationOf("/one-address?a=b")).toEqual([301, "/autumn?a=b"]);
    expect(await locationOf("/autumn")).toEqual([200, null]);
  });

  test("is at an address of any script", async ({ site, publish }) => {
    await publish("ઉનાળો");
    expect((await site.open(`/${encodeURIComponent("ઉનાળો")}`)).status).toBe(200);
  });

  test("replaces no page of the site, wins over a redirect", async ({ site, editor, publish }) => {
    await publish("contact");
    expect(await site.read("/contact")).not.toContain("Summer of shops");
    await editor.create({ _type: "redirect", from: "/moved", to: "/about", permanent: true });
    expect((await site.open("/moved")).status).toBe(301);
    await publish("moved");
    expect((await site.open("/moved")).status).toBe(200);
  });

  test("is shown in a preview before it is published", async ({ site, editor }) => {
    await editor.createOrReplace({ ...editorPageOf("secret"), _id: "drafts.page-secret" });
    expect((await site.open("/secret")).status).toBe(404);
    const headers = { Cookie: await enterPreview(site) };
    const page = await site.open("/secret", { headers });
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  });
});
