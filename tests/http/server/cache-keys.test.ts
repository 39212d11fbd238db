import { test as base, expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { running } from "../../support/fixtures";
import { editorClient, readMetrics, startSite } from "../../support/site";

const startOwnSite = () => startSite({ hasLogFile: true });

/**
 * A test with a site whose cache nobody else fills.
 * - `get` requests a path as it is written, and says what the cache did.
 * - `stored` counts what clients have filled: the cache by partition, the names of the metrics, the rendered pages, and
 *   the changes of content.
 */
const test = base
  .extend("site", { scope: "file" }, running(startOwnSite))
  .extend("get", ({ site }) => async (path: string) => {
    const { status, cache } = await site.send(path);
    return { status, cache };
  })
  .extend("stored", ({ site }) => async () => {
    const text = await readMetrics(site);
    return {
      bytes: text.match(/^cache_bytes.*$/gm),
      names: text.match(/^(?:cache_hits|http_requests)_total\{[^}]*\}/gm)?.sort(),
      rendered: Number(/^pages_rendered_total (\d+)/m.exec(text)?.[1]),
      changes: Number(/^content_changes_total (\d+)/m.exec(text)?.[1]),
    };
  });

test("parameters that a page does not read share its cache entry", async ({ get }) => {
  await get("/team");
  for (const path of ["/team?utm_source=x", "/team?&", "/team?", "/team?a=%", "/team?tech=React"]) {
    expect(await get(path)).toEqual({ status: 200, cache: "hit" });
  }
  await get("/projects?tech=React");
  for (const path of ["/projects?b=1&tech=React", "/projects?tech=%52eact&tech=Vue"]) {
    expect(await get(path)).toEqual({ status: 200, cache: "hit" });
  }
  expect(await get("/projects")).toMatchObject({ cache: "miss" });
});

test("made-up values of parameters that a page reads are not stored", async ({ get, stored }) => {
  const parameters = ["tech", "show", "plan", "product", "sent"];
  const urls = (n: number) =>
    parameters.flatMap((name, at) => {
      const page = at < 2 ? "/projects" : "/contact";
      const data = `_data=pages%2F${page.slice(1)}-page`;
      return [`${page}?${name}=junk${n}`, `${page}?${name}=${1_000 + n}&${data}`];
    });
  for (const path of urls(0)) await get(path);
  // The first reading adds the series of /metrics itself.
  await stored();
  const { bytes, names } = await stored();
  for (let n = 1; n <= 15; n += 1) {
    for (const answer of await Promise.all(urls(n).map(get))) {
      expect(answer).toEqual({ status: 200, cache: "miss" });
    }
  }
  expect(await stored()).toMatchObject({ bytes, names });
  for (const path of [
    "/projects?tech=React",
    "/contact?plan=Professional",
    "/contact?product=Bundle+Builder",
    "/contact?sent=1",
  ]) {
    await get(path);
    expect(await get(path)).toMatchObject({ cache: "hit" });
  }
  expect(await get("/projects?tech=react")).toMatchObject({ cache: "miss" });
});

test("a page is stale after a change of what it shows alone", async ({ site, get, stored }) => {
  for (const page of ["/team", "/schedule"]) await get(page);
  const { rendered, changes } = await stored();
  await editorClient(site).patch("teamPage").set({ "hero.intro": "Another intro" }).commit();
  expect(await site.read("/team")).toContain("Another intro");
  expect(await get("/schedule")).toMatchObject({ cache: "hit" });
  // One change, one signal: the site of an embedded lake listens to no live events beside it.
  expect(await stored()).toMatchObject({ rendered: rendered + 1, changes: changes + 1 });
});

const PAGES = ["/projects", "/team", "/sitemap.xml", "/admin/login", "/share/team.jpg"];
const PRODUCT = "/products/privacy/bundle-builder";

/** Addresses of a page that only a program writes; no two numbers give the same ones. */
function oddSpellings(page: string, at: number): string[] {
  const isChosen = (index: number) => (at & (1 << (index % 8))) !== 0;
  return [
    `/x${at}/..${page}`,
    `/${"./".repeat(at + 1)}${page}`,
    `${page}#${at}`,
    `/${"/".repeat(at)}${page}`,
    `${page}${"/".repeat(at + 1)}`,
    `${page}?x${at}=1`,
    // The name of a share image is no fixed part of its route.
    page.replace(/^\/share|^(?!\/share).*/, (fixed) =>
      fixed.replace(/[a-z]/g, (letter, index) => (isChosen(index) ? letter.toUpperCase() : letter)),
    ),
    page.replace(/[a-z]/g, (letter, index) =>
      isChosen(index) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    ),
    `${PRODUCT}?x=${at}`,
    `/none-${at}?_data=root`,
  ];
}

test("200 odd addresses add nothing to the cache", { tags: "full" }, async ({ get, stored }) => {
  // A share image is stored once its picture has loaded, which a busy machine does late.
  for (const path of [...PAGES, PRODUCT]) {
    await eventually(async () => expect(await get(path)).toMatchObject({ cache: "hit" }));
  }
  // What follows is counted already.
  for (const page of PAGES) await Promise.all(oddSpellings(page, 1).map(get));
  await stored();
  const before = await stored();
  for (let at = 1; at <= 20; at += 1) {
    await Promise.all(oddSpellings(PAGES[at % PAGES.length] ?? "", at).map(get));
  }
  expect(await stored()).toEqual(before);
  for (const path of [...PAGES, PRODUCT]) expect(await get(path)).toMatchObject({ cache: "hit" });
});
