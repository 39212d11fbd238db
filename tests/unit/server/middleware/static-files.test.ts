import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import express from "express";
import { expect, vi } from "vitest";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { StaticFolder } from "../../../../server/middleware/static-files";
import { test as base } from "../../support";

/** A server of a folder with a few files; it answers anything else with 404. */
const test = base.extend("site", async ({ folder, listen }) => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/studio.js"), "studio()");
  writeFileSync(join(folder, "assets/large.js"), "x".repeat(5_000));
  writeFileSync(join(folder, "assets/large.js.gz"), gzipSync("x".repeat(5_000)));
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
  const read = (encoding: string) =>
    fetch(`${url}/assets/large.js`, { headers: { "Accept-Encoding": encoding } });
  const compressed = await read("gzip");
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(await compressed.text()).toHaveLength(5_000);
  expect([...(cache.get("/studio/assets/large.js")?.variants.keys() ?? [])]).toEqual(["gzip"]);
  const plain = await read("identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toHaveLength(5_000);
});

test("the folder sends files with a lifetime each", async ({ site: { cache, files, url } }) => {
  const cacheControl = async (path: string) => {
    const response = await fetch(url + path);
    return [response.status, response.headers.get("cache-control")];
  };
  expect(await cacheControl("/assets/studio.js")).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  expect(await cacheControl("/icon.png")).toEqual([200, "public, max-age=3600"]);
  expect(await cacheControl("/assets/none.js")).toEqual([404, "no-store"]);
  await files.cacheAll([["X-Common", "yes"]]);
  expect(cache.get("/studio/icon.png")?.variants.get("only")?.headers).toEqual(
    expect.arrayContaining(["X-Common", "yes", "Cache-Control", "public, max-age=3600"]),
  );
});
