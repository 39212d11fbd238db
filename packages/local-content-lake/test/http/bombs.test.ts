import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  animatedPng,
  animation,
  compressedText,
  flatAvif,
  nestedCanvases,
  nestedEntities,
  nestedUses,
  png,
} from "../support/hostile";
import { animatedAvif, heic, pagedTiff, progressiveJpeg } from "../support/hostile-images";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

type Bytes = Buffer | string;

/** Processor time of this process, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Uploads an image, and counts the pings that are answered meanwhile. */
async function upload(bytes: Bytes) {
  let isOver = false;
  const body = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  const sent = lake
    .request("/assets/images/production", { method: "POST", body, token: TEST_TOKENS.write })
    .then(async (response) => ({ status: response.status, ...(await response.json()) }))
    .finally(() => {
      isOver = true;
    });
  let pings = 0;
  while (!isOver) {
    expect((await lake.request("/ping")).status).toBe(200);
    pings += 1;
    // Without a pause, the pings take half of the test's processor time.
    await setTimeout(10);
  }
  return { ...(await sent), pings };
}

test.each<[what: string, bytes: () => Bytes | Promise<Bytes>, status: number, message: RegExp]>([
  [
    "a PNG that declares 10 gigapixels",
    () => png(100_000, 100_000),
    400,
    /100000x100000 pixels is/,
  ],
  ["a PNG that declares 4 gigapixels", () => png(65_000, 65_000), 400, /limit is 64 megapixels/],
  ["a PNG without most of its pixels", () => png(8000, 8000), 400, /damaged or not complete/],
  ["a WebP of 1,200 frames", () => animation("webp", 1200), 400, /1200 frames; the limit is 1000/],
  ["a GIF of 1,200 frames", () => animation("gif", 1200), 400, /1200 frames; the limit is 1000/],
  [
    "an AVIF of 64 megapixels",
    () => flatAvif(8000, 8000),
    400,
    /limit of an AVIF is 24 megapixels/,
  ],
  ["an SVG of nested uses", () => nestedUses(6), 422, /takes too long to draw: make it simpler/],
  ["an SVG of nested canvases", () => nestedCanvases(7000, 200), 422, /takes too long to draw/],
  ["an SVG of nested entities", () => nestedEntities(9), 400, /could not read it/],
  ["a TIFF of 100,000 pages", () => pagedTiff(100_000), 400, /100000 frames; the limit is 1000/],
  ["a TIFF whose pages are a ring", () => pagedTiff(2000, 1000), 400, /2000 frames/],
  ["a JPEG of 20,000 scans", () => progressiveJpeg(2000, 20_000), 400, /damaged or not complete/],
  ["an animated AVIF", () => animatedAvif(0xffffffff), 400, /could not read it as JPEG/],
  ["a HEIC", () => heic(), 400, /iPhone photo .HEIC. cannot be shown in browsers. Export/],
  ["a compressed SVG", () => gzipSync(nestedUses(6)), 400, /could not read it/],
])(
  "%s is refused with its reason while others are answered",
  async (_what, make, status, message) => {
    const bytes = await make();
    const answer = await upload(bytes);
    expect(answer).toMatchObject({ status, message: expect.stringMatching(message) });
    if (status === 422) expect(answer.pings).toBeGreaterThan(20);
  },
);

test.each<[what: string, bytes: () => Bytes]>([
  ["a text of 20 GB", () => png(10, 10, [compressedText("zTXt", 20_000)])],
  ["an international text of 2 GB", () => png(10, 10, [compressedText("iTXt", 2000)])],
  ["a colour profile of 2 GB", () => png(10, 10, [compressedText("iCCP", 2000)])],
  ["100,000 frames", () => animatedPng(100_000)],
])("a PNG with %s is read without it", async (_what, make) => {
  const before = process.memoryUsage().rss;
  const { status, document } = await upload(make());
  expect([status, document.metadata.dimensions.width]).toEqual([200, 10]);
  const rendered = await fetch(`${document.url}?w=20`);
  expect([rendered.status, (await rendered.arrayBuffer()).byteLength < 10_000]).toEqual([
    200,
    true,
  ]);
  // The texts alone have gigabytes.
  expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
});

test("a picture of a person is made in the process of images", async () => {
  const send = async (bytes: Buffer) => {
    const body = new Uint8Array(bytes);
    const options = { method: "PUT", body, token: TEST_TOKENS.write };
    return (await lake.request("/users/me/picture", options)).status;
  };
  await send(png(10, 10));
  const large = await flatAvif(1990, 1990);
  const here = await timeOf(() => sharp(large).resize(192, 192).webp().toBuffer());
  const there = await timeOf(async () => expect(await send(large)).toBe(200));
  expect(there).toBeLessThan(here / 2);
  expect(await send(await progressiveJpeg(1990, 20_000))).toBe(400);
  expect(await send(await animation("webp", 1200))).toBe(200);
});
