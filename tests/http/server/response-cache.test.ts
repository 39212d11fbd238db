import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { editorClient } from "../../support/site/editor-client";
import { type Site, startSite } from "../../support/site/start-site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

async function cacheOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers });
  await response.arrayBuffer();
  return /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
}

async function metric(line: RegExp): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const found = text.split("\n").find((each) => line.test(each));
  if (!found) throw new Error(`No ${line} in:\n${text}`);
  return Number(found.split(" ").at(-1));
}

function becomesKept(path: string, headers: Record<string, string> = {}) {
  return eventually(async () => expect(await cacheOf(path, headers)).toBe("hit"));
}

describe("what is kept", () => {
  test("is said in Server-Timing and counted in the metrics", async () => {
    // Both ask for the settings.
    await becomesKept("/contact");
    await becomesKept("/services");
    const before = await metric(/^kept_answers_hits{route="\/services",status="200"}/);
    for (let visit = 0; visit < 5; visit += 1) expect(await cacheOf("/services")).toBe("hit");
    const after = await metric(/^kept_answers_hits{route="\/services",status="200"}/);
    expect(after - before).toBe(5);
    expect(await metric(/^kept_page_bytes /)).toBeGreaterThan(10_000);
    expect(await metric(/^content_hits /)).toBeGreaterThan(0);
  });

  test("is thrown away by a change of what it shows, and by no other", async () => {
    await becomesKept("/team");
    await becomesKept("/schedule");
    const made = await metric(/^pages_made /);
    await editorClient(site).patch("teamPage").set({ "hero.intro": "Another intro" }).commit();
    expect(await (await fetch(`${site.url}/team`)).text()).toContain("Another intro");
    expect(await cacheOf("/schedule")).toBe("hit");
    expect(await metric(/^pages_made /)).toBe(made + 1);
  });

  test("is made again before it is asked for, where it was asked for before", async () => {
    await becomesKept(PAGES.pricingPage.path);
    await becomesKept(PAGES.pricingPage.path);
    const made = await metric(/^pages_made /);
    await editorClient(site).patch("pricingPage").set({ "hero.intro": "Made ahead" }).commit();
    // Nobody has asked for it: the counter alone tells that it was made.
    await eventually(async () => expect(await metric(/^pages_made /)).toBeGreaterThan(made));
    await eventually(async () => {
      const response = await fetch(`${site.url}${PAGES.pricingPage.path}`);
      expect(await response.text()).toContain("Made ahead");
      expect(response.headers.get("server-timing")).toContain("hit");
    });
  });

  test("goes to everyone but those whose answer is their own", async () => {
    await becomesKept("/about");
    expect(await cacheOf("/about", { Cookie: "preview=x" })).not.toBe("hit");
    expect(await cacheOf("/about", { Authorization: "Bearer x" })).not.toBe("hit");
  });
});

test("what the lake is asked again without a token is kept until a change", async () => {
  const query = encodeURIComponent('*[_id == "siteSettings"][0].tagline');
  const path = `/lake/v2025-02-19/data/query/production?query=${query}`;
  await becomesKept(path);
  expect(await metric(/^kept_answers_hits{route="\/lake\/data\/query\/\*"/)).toBeGreaterThan(0);
  expect(await metric(/^kept_query_bytes /)).toBeGreaterThan(0);
  await editorClient(site).patch("siteSettings").set({ tagline: "Said anew" }).commit();
  const response = await fetch(site.url + path);
  expect(await response.json()).toMatchObject({ result: "Said anew" });
  expect(response.headers.get("server-timing")).toContain("query;desc=");
});

test("a picture is kept in each format that is asked for", async () => {
  const html = await (await fetch(`${site.url}/projects`)).text();
  const address =
    /\/lake\/images\/[^"\s]*?\?[^"\s,]*/.exec(html)?.[0].replaceAll("&amp;", "&") ?? "";
  expect(address).toContain("auto=format");
  const typeFor = async (accept: string) => {
    const response = await fetch(site.url + address, { headers: { Accept: accept } });
    await response.arrayBuffer();
    return [response.headers.get("content-type"), response.headers.get("server-timing")];
  };
  const webp = (await typeFor("image/webp,*/*"))[0];
  const plain = (await typeFor("*/*"))[0];
  expect(webp).toBe("image/webp");
  expect(plain).not.toBe(webp);
  expect(await typeFor("image/webp,*/*")).toEqual([webp, 'cache;desc="hit"']);
  expect(await typeFor("*/*")).toEqual([plain, 'cache;desc="hit"']);
});

test("a picture goes in no format to those who do not take it, whatever the one before asked", async () => {
  const html = await (await fetch(`${site.url}/projects`)).text();
  const [file = ""] = /\/lake\/images\/[^"?\s]*/.exec(html) ?? [];
  const typeFor = async (width: number, accept: string) => {
    const address = `${file}?w=${width}&auto=format`;
    const response = await fetch(site.url + address, { headers: { Accept: accept } });
    await response.arrayBuffer();
    return response.headers.get("content-type");
  };
  const many = `${"image/x,".repeat(80)}image/avif`;
  for (const [width, accept] of [[41, many] as const, [42, "image/avif;q=0.0000"] as const]) {
    const first = await typeFor(width, accept);
    expect(await typeFor(width, "*/*")).toBe("image/jpeg");
    expect(await typeFor(width, "image/avif")).toBe("image/avif");
    expect(await typeFor(width, accept)).toBe(first);
  }
});

test("a picture says that it differs for pages of other origins, made or kept", async () => {
  const html = await (await fetch(`${site.url}/projects`)).text();
  const [file = ""] = /\/lake\/images\/[^"?\s]*/.exec(html) ?? [];
  for (const [query, vary] of [
    ["w=43", "Origin"],
    ["w=43&auto=format", "Origin, Accept"],
  ]) {
    const read = () => fetch(`${site.url}${file}?${query}`);
    const told = [await read(), await read()].map(({ headers }) => [
      headers.get("server-timing"),
      headers.get("vary"),
    ]);
    expect(told).toEqual([
      [null, vary],
      ['cache;desc="hit"', vary],
    ]);
  }
});

test("a kept picture outlives what others publish, and goes with its document or its dataset", async () => {
  const datasets = `${site.url}/lake/v2025-02-19/projects/local/datasets`;
  const token = readFileSync(join(site.dataDir, "write-token"), "utf8").trim();
  const manage = (method: "PUT" | "DELETE") =>
    fetch(`${datasets}/aside`, { method, headers: { Authorization: `Bearer ${token}` } });
  await manage("PUT");
  const client = editorClient(site);
  const upload = async (dataset: string, background: string) => {
    const create = { width: 40, height: 30, channels: 3 as const, background };
    const bytes = await sharp({ create }).png().toBuffer();
    const { _id, path } = await client.withConfig({ dataset }).assets.upload("image", bytes);
    return { _id, address: `/lake/${path}?w=20` };
  };
  const statusOf = async ({ address }: { address: string }) =>
    (await fetch(site.url + address)).status;
  const deleted = await upload("production", "#f00");
  const left = await upload("production", "#0f0");
  const aside = await upload("aside", "#f00");
  for (const { address } of [deleted, left, aside]) {
    expect(await cacheOf(address)).toBeUndefined();
    expect(await cacheOf(address)).toBe("hit");
  }
  await client.patch("siteSettings").set({ tagline: "Nothing of a picture" }).commit();
  for (const { address } of [deleted, left, aside]) expect(await cacheOf(address)).toBe("hit");

  await client.delete(deleted._id);
  expect(await statusOf(deleted)).toBe(404);
  for (const { address } of [left, aside]) expect(await cacheOf(address)).toBe("hit");
  expect((await manage("DELETE")).status).toBe(200);
  expect(await statusOf(aside)).toBe(404);
  expect(await cacheOf(left.address)).toBe("hit");
});

test("a file of the Studio is kept from when it is first asked for, for who is signed in too", async () => {
  const html = await (await fetch(`${site.url}/studio/`)).text();
  const [address = ""] = /\/studio\/assets\/[^"]+\.js/.exec(html) ?? [];
  const signedIn = { Cookie: "sanitySession=x" };
  const first = await fetch(site.url + address, { headers: signedIn });
  const text = await first.text();
  await becomesKept(address, signedIn);
  const again = await fetch(site.url + address, { headers: signedIn });
  expect(await again.text()).toBe(text);
  for (const name of [
    "content-type",
    "content-encoding",
    "content-security-policy",
    "cache-control",
    "vary",
    "x-content-type-options",
    "x-robots-tag",
  ]) {
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  }
  const part = await fetch(site.url + address, { headers: { Range: "bytes=0-9" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
});

describe("metrics", () => {
  test("say how many listen to the lake, and where its answers came from", async () => {
    const before = await metric(/^lake_listeners /);
    const url = `${site.url}/lake/v2025-02-19/data/listen/production?query=*`;
    const listener = await fetch(url);
    expect(await metric(/^lake_listeners /)).toBe(before + 1);
    await listener.body?.cancel();
    await fetch(`${site.url}/lake/v2025-02-19/data/query/production?query=1`);
    expect(await metric(/^lake_queries\{dataset="production",from="here"\}/)).toBeGreaterThan(0);
    for (const queue of ["queries", "pictures", "commits", "webhooks"])
      expect(await metric(new RegExp(`^lake_queue_length\\{queue="${queue}"\\}`))).toBe(0);
    expect(await metric(/^nodejs_eventloop_lag_p99_seconds /)).toBeGreaterThan(0);
  });

  test("are not for those who come from elsewhere, but with a token", async () => {
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${site.url}/metrics`, { headers })).status;
    expect(await statusFor({ "X-Forwarded-For": "203.0.113.7" })).toBe(404);
    expect(await statusFor({ "X-Forwarded-Proto": "https" })).toBe(404);
    const token = readFileSync(join(site.dataDir, "read-token"), "utf8").trim();
    const proxied = { "X-Forwarded-For": "203.0.113.7", Authorization: `Bearer ${token}` };
    expect(await statusFor(proxied)).toBe(200);
  });
});
