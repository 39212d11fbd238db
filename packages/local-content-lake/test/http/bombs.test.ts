import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect } from "vitest";
import {
  animatedPng,
  animation,
  compressedText,
  flatAvif,
  integers,
  nestedCanvases,
  nestedEntities,
  nestedUses,
  png,
} from "../support/hostile";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { processorTime } from "../support/measure";
import { forLanes } from "../support/random";

type Bytes = Buffer | string;

const test = lakeTest.extend("upload", ({ lake }) => async (bytes: Bytes) => {
  let isOver = false;
  const body = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  const sent = lake
    .request("/assets/images/production", { method: "POST", body, token: TEST_TOKENS.write })
    .then(async (response) => ({ status: response.status, ...(await response.json()) }))
    .finally(() => {
      isOver = true;
    });
  // Counts the pings that are answered meanwhile.
  let pings = 0;
  while (!isOver) {
    expect((await lake.request("/ping")).status).toBe(200);
    pings += 1;
    // Without a pause, the pings take half of the test's processor time.
    await setTimeout(10);
  }
  return { ...(await sent), pings };
});

const HEIC = "\0\0\0\u0018ftypheic\0\0\0\0mif1heic";

type Refusal = [what: string, bytes: () => Bytes | Promise<Bytes>, message: RegExp];
const REFUSALS: Refusal[] = [
  ["a PNG that declares 10 gigapixels", () => png(100_000, 100_000), /100000x100000 pixels is/],
  ["a PNG that declares 4 gigapixels", () => png(65_000, 65_000), /limit is 64 megapixels/],
  ["a PNG without most of its pixels", () => png(8000, 8000), /damaged or not complete/],
  ["a WebP of 1,200 frames", () => animation("webp", 1200), /1200 frames; the limit is 1000/],
  ["an AVIF that declares 25 megapixels", () => largeAvif(), /limit of an AVIF is 24 megapixels/],
  ["an SVG of nested entities", () => nestedEntities(9), /could not read it/],
  ["a TIFF whose pages are a ring", () => pagedTiff(2000, 1000), /2000 frames/],
  ["an animated AVIF", () => animatedAvif(0xffffffff), /could not read it as JPEG/],
  ["a HEIC", () => HEIC, /iPhone photo .HEIC. cannot be shown in browsers. Export/],
  ["an SVG of filters", () => filtered(2500), /too much memory: 2500x2500 .* 50 filter steps/],
  ["a compressed SVG", () => gzipSync(nestedUses(6)), /could not read it/],
];
const LARGE: Refusal[] = [
  ["a GIF of 1,200 frames", () => animation("gif", 1200), /1200 frames; the limit is 1000/],
  ["a TIFF of 100,000 pages", () => pagedTiff(100_000), /100000 frames; the limit is 1000/],
  ["a JPEG of 20,000 scans", () => progressiveJpeg(2000, 20_000), /damaged or not complete/],
];

const eachRefusal = forLanes(test, REFUSALS, LARGE);

eachRefusal("%s is refused with a reason", async (row, { upload }) => {
  const [, make, words] = row;
  const message = expect.stringMatching(words);
  expect(await upload(await make())).toMatchObject({ status: 400, message });
});

// Each takes the four seconds of processor time after which the lake gives up.
test.for<[what: string, bytes: string]>([
  // Even its size is known only after all of it is followed.
  ["uses without a size", nestedUses(6).replace(' width="100" height="100"', "")],
  ["canvases", nestedCanvases(7000, 200)],
])("an SVG of nested %s holds up no others", { tags: "full" }, async ([, svg], { upload }) => {
  const { status, message, pings } = await upload(svg);
  const reason = expect.stringContaining("takes too long to draw: make it simpler");
  expect([status, message]).toEqual([422, reason]);
  expect(pings).toBeGreaterThan(20);
});

const STEPS = [...Array(50).keys()].map(
  (n) => `<feGaussianBlur stdDeviation="200" result="b${n}"/>`,
);

/** An SVG whose filter has as many steps. */
const filtered = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f">${STEPS.join("")}</filter><rect width="${side}" height="${side}" filter="url(#f)"/></svg>`;

test("an SVG of filters that take little memory is read", async ({ upload }) => {
  expect(await upload(filtered(60))).toMatchObject({ status: 200 });
});

/** An SVG with so many filters within each other. */
const blurred = (side: number, filters: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<g filter="url(#f)">'.repeat(filters)}<rect width="${side}" height="${side}"/>${"</g>".repeat(filters)}</svg>`;

test("an SVG too slow to draw at a size is refused there", { tags: "full" }, async ({ upload }) => {
  const { document } = await upload(blurred(80, 200));
  const answer = await fetch(`${document.url}?w=2000`);
  expect(answer.status).toBe(422);
  expect((await answer.json()).message).toMatch(/takes too long to draw/);
  expect((await fetch(`${document.url}?w=40`)).status).toBe(200);
});

const READ = { status: 200, document: { metadata: { dimensions: { width: 10 } } } };

for (const [type, megabytes, ...tags] of [
  ["iTXt", 2000],
  ["iCCP", 2000],
  ["zTXt", 20_000, "full"],
] as const) {
  test(`a PNG with ${megabytes} MB of ${type} is read without it`, { tags }, async ({ upload }) => {
    const before = process.memoryUsage().rss;
    expect(await upload(png(10, 10, [compressedText(type, megabytes)]))).toMatchObject(READ);
    // The texts alone have gigabytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
  });
}

test("a PNG of 100,000 frames is read as a still image", { tags: "full" }, async ({ upload }) => {
  const answer = await upload(animatedPng(100_000));
  expect(answer).toMatchObject(READ);
  const rendered = await fetch(`${answer.document.url}?w=20`);
  expect(rendered.status).toBe(200);
  expect((await rendered.arrayBuffer()).byteLength).toBeLessThan(10_000);
});

test("a person's picture is made in the process of images", { tags: "full" }, async ({ lake }) => {
  const send = async (bytes: Buffer) => {
    const options = { method: "PUT", body: new Uint8Array(bytes), token: TEST_TOKENS.write };
    return (await lake.request("/users/me/picture", options)).status;
  };
  expect(await send(png(10, 10))).toBe(200);
  const large = await flatAvif(1990, 1990);
  const here: number[] = [];
  const there: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const rendered = () => sharp(large).resize(192, 192).webp().toBuffer();
    here.push(await processorTime(rendered, process.cpuUsage));
    const sent = async () => expect(await send(large)).toBe(200);
    there.push(await processorTime(sent, process.cpuUsage));
  }
  expect(Math.min(...there)).toBeLessThan(Math.min(...here) / 2);
  expect(await send(await animation("webp", 1200))).toBe(200);
  expect(await send(png(8000, 8000))).toBe(400);
});

/** Small, but for the size that it declares: to encode so many pixels takes seconds. */
async function largeAvif(): Promise<Buffer> {
  const avif = await flatAvif(16, 16);
  const size = avif.indexOf("ispe") + 8;
  for (const at of [size, size + 4]) avif.writeUInt32BE(5000, at);
  return avif;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), ...parts]);
  return Buffer.concat([integers(content.length + 4), content]);
}

/** The fields of a page with one grey pixel: tags, their types, and values. */
const TAGS = [256, 257, 258, 259, 262, 273, 277, 278, 279];
const TYPES = [3, 3, 3, 3, 3, 4, 3, 3, 4];
const VALUES = [1, 1, 8, 1, 1, 8, 1, 1, 1];

/**
 * A TIFF of many pages, which share the pixel.
 * @param next the page after the last one; default: none
 */
function pagedTiff(pages: number, next?: number): Buffer {
  const fields = TAGS.flatMap((tag, n) => [tag, TYPES[n] ?? 0, 1, 0, VALUES[n] ?? 0, 0]);
  const page = Buffer.from(new Uint16Array([TAGS.length, ...fields, 0, 0]).buffer);
  const head = Buffer.from("II*\0\x10".padEnd(16, "\0"), "latin1");
  const bytes = Buffer.concat([head, ...Array<Buffer>(pages).fill(page)]);
  const startOf = (n: number) => head.length + n * page.length;
  for (let n = 1; n < pages; n += 1) bytes.writeUInt32LE(startOf(n), startOf(n) - 4);
  if (next !== undefined) bytes.writeUInt32LE(startOf(next), startOf(pages) - 4);
  return bytes;
}

/** A progressive JPEG of this side whose last scan is repeated. */
async function progressiveJpeg(side: number, scans: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3 as const, background: "#888" };
  const image = await sharp({ create, limitInputPixels: false })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = image.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = image.length - 2;
  const repeated = Array<Buffer>(scans).fill(image.subarray(last, end));
  return Buffer.concat([image.subarray(0, end), ...repeated, image.subarray(end)]);
}

/** An AVIF that says it is a sequence, with a track of so many samples of no bytes. */
async function animatedAvif(samples: number): Promise<Buffer> {
  const still = await flatAvif(16, 16);
  const length = still.readUInt32BE(0);
  const brands = still.toString("latin1", 0, length).replaceAll("avif", "avis");
  const table = box(
    "stbl",
    box("stsd", integers(0, 0)),
    box("stts", integers(0, 1, samples, 1)),
    box("stsz", integers(0, 0, samples)),
    box("stsc", integers(0, 1, 1, samples, 1)),
    box("stco", integers(0, 1, 0)),
  );
  const handler = box("hdlr", integers(0, 0), Buffer.from("pict"), integers(0, 0, 0));
  const media = box("mdia", handler, box("minf", table));
  const track = box("trak", box("tkhd", Buffer.alloc(84)), media);
  const movie = box("moov", box("mvhd", Buffer.alloc(100)), track);
  return Buffer.concat([Buffer.from(brands, "latin1"), still.subarray(length), movie]);
}
