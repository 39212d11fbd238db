import { expect, onTestFinished } from "vitest";
import { PAGES } from "../../../contract/pages";
import { editorPageOf, PAGE_PATHS, sampleOfType } from "../../support/sample";
import {
  editorClient,
  enterPreview,
  makeDataDir,
  readMetrics,
  startSite,
} from "../../support/site";
import { test as base } from "../test";

// A filter shows of its page's content what the page shows without.
const FULL_PAGES = PAGE_PATHS.filter((path) => !path.includes("?"));
const PATHS = [...FULL_PAGES, "/summer", "/sitemap.xml", "/site.webmanifest", "/no-such-page"];

const [member] = sampleOfType<{ name: string; bio: string }>("teamMember");

/** Waits until this many documents are counted as left out. */
function leavesOut(site: Parameters<typeof readMetrics>[0], count: number): Promise<void> {
  return expect
    .poll(() => readMetrics(site))
    .toMatch(new RegExp(`^content_left_out ${count}$`, "m"));
}

/** `read` reads the text of a path, which is there. */
const test = base.extend("read", ({ site }) => async (path: string) => {
  const response = await site.open(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
});

test("an invalid document is left out, counted and logged", async ({ site, editor, read }) => {
  const { _id = "", name = "", bio = "" } = member ?? {};
  expect(await read("/team")).toContain(name);
  await editor.patch(_id).unset(["name"]).commit();
  const team = await read("/team");
  expect(team).not.toContain(bio);
  expect(team).toContain("CTO");
  await leavesOut(site, 1);
  const ready = await site.open("/readyz");
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ok", documentsLeftOut: 1 }]);
  await site.printed(new RegExp(`"${_id}".*Name is missing|Name is missing.*"${_id}"`));
  await editor.patch(_id).set({ name }).commit();
  expect(await read("/team")).toContain(name);
  await leavesOut(site, 0);
});

test("half a character breaks no page, URL or picture", async ({ site, editor, read }) => {
  await editor
    .transaction()
    .patch("product-bundle-builder", { set: { name: "Cut \ud83d" } })
    .patch("plan-basic", { set: { name: "Cut \ud83d" } })
    .patch("contactPage", { set: { "seo.title": "A\u000bline" } })
    .commit();
  for (const path of ["/products", PAGES.pricingPage.path, "/products/privacy/cut-%EF%BF%BD"]) {
    expect(await read(path), path).toContain("Cut \ufffd");
  }
  expect(await read("/sitemap.xml")).toContain("cut-%EF%BF%BD");
  expect((await site.open("/share/contact.jpg")).status).toBe(200);
  const headers = { Cookie: await enterPreview(site) };
  expect((await site.open("/products", { headers })).status).toBe(200);
});

test("a site that starts on invalid documents logs each of them, and every page is there", {
  tags: "full",
  timeout: 600_000,
}, async () => {
  const env = { DATA_DIR: makeDataDir(), LOG_LEVEL: "warn" };
  const before = await startSite({ env });
  const client = editorClient(before);
  await client.create(editorPageOf("summer"));
  // With the package `sanity`, whose import takes seconds.
  const { documentTypes, singletonTypes } = await import("../../../sanity/schema/index");
  const types = [...singletonTypes, ...documentTypes];
  for (const _type of types) {
    const _id = await client.fetch<string>("*[_type == $_type] | order(order asc)[0]._id", {
      _type,
    });
    await client.createOrReplace({ _id, _type });
  }
  await before.stop();
  const site = await startSite({ env });
  onTestFinished(async () => void (await site.stop()));
  await leavesOut(site, types.length);
  for (const type of types) await site.printed(new RegExp(`"type":"${type}"`));
  for (const path of PATHS) expect((await site.open(path)).status, path).toBeLessThan(500);
  expect(await site.read("/team")).toContain("<h1");
  // Nobody can be reached at an address that is not known.
  for (const path of ["/", "/contact", "/team", "/schedule"]) {
    expect(await site.read(path)).not.toMatch(/href="(?:mailto|tel):"|>@</);
  }
});
