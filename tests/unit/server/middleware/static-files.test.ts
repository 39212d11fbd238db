import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import express from "express";
import { expect, vi } from "vitest";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { StaticFolder } from "../../../../server/middleware/static-files";
import { test as base } from "../../support";

const LARGE = "x".repeat(5_000);

/** A server of a folder with a few files; it answers anything else with 404. */
const test = base.extend("site", async ({ folder, listen }) => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/studio.js"), "studio()");
  writeFileSync(join(folder, "assets/large.js"), LARGE);
  writeFileSync(join(folder, "assets/large.js.gz"), gzipSync(LARGE));
  writeFileSync(join(folder, "assets/film.mp4"), "a type that is sent from disk");
  writeFileSync(join(folder, "icon.png"), "an icon");
  const cache = new ResponseCache();
  const options = { folder, cache, urlPath: "/studio", kind: "studio", maxBytes: 1_000 } as const;
  const files = new StaticFolder(options);
  const app = express();
  app.use("/studio/assets", files.hashedAssets());
  app.use("/studio", files.publicFiles());
  const { url } = await listen(app);
  return { cache, files, url: `${url}/studio` };
});

test("the folder reads a file once, also for ranges", async ({ site: { cache, url } }) => {
  const store = vi.spyOn(cache, "store");
  const read = async (path: string, headers = {}) => (await fetch(url + path, { headers })).text();
  const texts = await Promise.all([read("/assets/studio.js"), read("/assets/studio.js")]);
  expect(texts).toEqual(["studio()", "studio()"]);
  const entry = cache.get("/studio/assets/studio.js");
  expect(entry).toBeDefined();
  expect(await read("/assets/studio.js", { Range: "bytes=0-5" })).toBe("studio");
  expect(await read("/assets/film.mp4")).toBe("a type that is sent from disk");
  expect(await read("/assets/studio.js")).toBe("studio()");
  expect(store).toHaveBeenCalledTimes(1);
  expect(cache.get("/studio/assets/studio.js")).toBe(entry);
});

test("the folder caches the compressed copy of a large file", async ({ site: { cache, url } }) => {
  const read = async (encoding: string) => {
    const headers = { "Accept-Encoding": encoding };
    const answer = await fetch(`${url}/assets/large.js`, { headers });
    return [answer.headers.get("content-encoding"), await answer.text()];
  };
  expect(await read("gzip")).toEqual(["gzip", LARGE]);
  expect([...(cache.get("/studio/assets/large.js")?.variants.keys() ?? [])]).toEqual(["gzip"]);
  expect(await read("identity")).toEqual([null, LARGE]);
});

test("the folder sends files with a lifetime each", async ({ site: { cache, files, url } }) => {
  const found = ["/assets/studio.js", "/icon.png", "/assets/none.js"].map(async (path) => {
    const { status, headers } = await fetch(url + path);
    return `${status} ${headers.get("cache-control")}`;
  });
  const year = "200 public, max-age=31536000, immutable";
  expect(await Promise.all(found)).toEqual([year, "200 public, max-age=3600", "404 no-store"]);
  await files.cacheAll([["X-Common", "yes"]]);
  expect(cache.get("/studio/icon.png")?.variants.get("only")?.headers).toEqual(
    expect.arrayContaining(["X-Common", "yes", "Cache-Control", "public, max-age=3600"]),
  );
});
