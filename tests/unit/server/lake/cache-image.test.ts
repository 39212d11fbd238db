import sharp from "sharp";
import { describe, expect } from "vitest";
import { test as base } from "./cached-lake";

/** Uploads an image. @returns its document's id and its URL without parameters */
const test = base.extend(
  "upload",
  ({ site: { lake } }) =>
    async (dataset: string, background: string) => {
      const create = { width: 40, height: 30, channels: 3 as const, background };
      const bytes = await sharp({ create }).png().toBuffer();
      const { _id, path } = await lake.client({ dataset }).assets.upload("image", bytes);
      return { id: _id, url: `/lake/${path}` };
    },
);

describe("a cached image", () => {
  test("is stored under every URL, and stale with its document", async ({ site, upload }) => {
    await site.manage("PUT", "/projects/local/datasets/staging");
    const { id, url } = await upload("production", "#f00");
    const other = await upload("production", "#0f0");
    const staged = await upload("staging", "#f00");
    const escaped = url.replace("production", "%70roduction");
    const own = [`${url}?w=20`, `${url}?w=20&h=10`, `${url}/teal.png?w=20`, `${escaped}?w=20`];
    const others = [`${other.url}?w=20`, `${staged.url}?w=20`];
    for (const each of [...own, ...others]) await site.send(each);
    const cached = () => [...own, ...others].filter((each) => site.cache.get(each));
    expect(cached()).toEqual([...own, ...others]);
    await site.client.delete(id);
    expect(cached()).toEqual(others);
    site.lake.lake.reset("staging");
    expect(cached()).toEqual(others.slice(0, 1));
  });

  test("is not stored if its document is deleted meanwhile", async ({ site, upload }) => {
    const { url } = await upload("production", "#f00");
    const file = url.split("/").at(-1);
    site.state.inFlight = () => site.cache.invalidate([`production ${file}`]);
    await site.send(`${url}?w=20`);
    expect(site.cache.size).toBe(0);
  });

  test("is never an error response", async ({ site }) => {
    const url = `/lake/images/local/production/${"a".repeat(40)}-40x30.png?w=20`;
    expect((await site.send(url)).status).toBe(404);
    expect(site.cache.size).toBe(0);
  });
});
