import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { PAGES } from "../../contract/pages";
import { type Site, startSite } from "../support/site";
import { siteTest as test } from "./support/bench-test";
import { askOnce, compare, megabytesOf, processorTime } from "./support/compare";
import { load } from "./support/generator";
import { addRow, median } from "./support/table";

const GZIP = { "Accept-Encoding": "gzip" };
const CLIENT = fileURLToPath(new URL("../../build/client/", import.meta.url));
const REST_MS = 3_000;
const SECONDS_OF_LOAD = 10;
const RESTARTS = 5;

test("from a restart to the first whole page", async ({ site }) => {
  const DATA_DIR = `${site.dataDir}-restarts`;
  cpSync(site.dataDir, DATA_DIR, { recursive: true });
  const restarts: { page: number; processor: number; bare: number }[] = [];
  for (let round = 0; round < RESTARTS; round++) {
    const start = performance.now();
    spawnSync(process.execPath, ["--eval", ""]);
    const command = performance.now();
    const restarted = await startSite({ env: { DATA_DIR }, hasLogFile: true });
    expect((await askOnce(`${restarted.url}/`, GZIP)).status).toBe(200);
    const page = performance.now() - command;
    const processor = (processorTime(restarted.child.pid) ?? Number.NaN) / 1000;
    restarts.push({ page, processor, bare: command - start });
    await restarted.stop();
  }
  rmSync(DATA_DIR, { recursive: true });
  const of = (value: "page" | "processor" | "bare") =>
    Math.round(median(restarts.map((restart) => restart[value])));
  const ratios = restarts.map(({ page, bare }) => page / bare).sort((a, b) => a - b);
  addRow({
    what: "a restart to the first whole page",
    figure: `${of("page")} ms, ${median(ratios).toFixed(1)} of an empty program`,
    spread: `${ratios.at(0)?.toFixed(1)} to ${ratios.at(-1)?.toFixed(1)}`,
    measured: `${of("processor")} ms of processor time; an empty program ${of("bare")} ms`,
  });
});

test("memory at rest, and after many requests", async ({ site }) => {
  await askOnce(`${site.url}/`, GZIP);
  await new Promise((rested) => setTimeout(rested, REST_MS));
  const before = megabytesOf(site.child);
  const { rate } = await load(`${site.url}/`, GZIP, SECONDS_OF_LOAD);
  await new Promise((rested) => setTimeout(rested, REST_MS));
  const count = Math.round((rate * SECONDS_OF_LOAD) / 1000);
  addRow({
    what: "memory at rest after seeding, and after load",
    figure: `${before} MB, ${megabytesOf(site.child)} MB`,
    measured: `resident; ${count} thousand requests between`,
  });
});

test.for(["/", PAGES.projectsPage.path, PAGES.pricingPage.path])(
  "the cached page %s",
  async (path, { site }) => {
    await compare(`cached page ${path}`, serverOf(site, path), GZIP);
  },
);

test("the largest script of the home page", async ({ site }) => {
  const html = await (await fetch(`${site.url}/`)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  const size = (address: string) => statSync(join(CLIENT, address)).size;
  const [largest = ""] = scripts.sort((a, b) => size(b) - size(a));
  await compare("hashed script", serverOf(site, largest), GZIP);
});

test("a cached image", async ({ site }) => {
  const html = await (await fetch(`${site.url}/projects`)).text();
  const address = /src="([^"]+\/images\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { pathname, search } = new URL(address, site.url);
  const headers = { Accept: "image/avif,image/webp,*/*" };
  await askOnce(site.url + pathname + search, headers);
  await compare("cached image", serverOf(site, pathname + search), headers);
});

test("a page that the browser has", async ({ site }) => {
  const { headers } = await askOnce(`${site.url}/`, GZIP);
  const tag = headers.find(([name]) => name === "etag")?.[1];
  const conditional = { ...GZIP, "If-None-Match": String(tag) };
  expect((await askOnce(`${site.url}/`, conditional)).status).toBe(304);
  await compare("304 of a page", serverOf(site, "/"), conditional, false);
});

function serverOf({ url, child: { pid } }: Site, path: string) {
  return { url: url + path, pid };
}
