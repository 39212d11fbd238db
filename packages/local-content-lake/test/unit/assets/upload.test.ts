import { createHash, Hash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FairQueue } from "http-kit";
import sharp from "sharp";
import { describe, expect, vi } from "vitest";
import { fileExtension } from "../../../src/assets/media-types";
import { receiveFile } from "../../../src/assets/upload/receive-file";
import { TEST_TOKENS, temporaryFolder } from "../../support/documents";
import { expectAnswer } from "../../support/lake";
import { quarters, test } from "./asset-bench";

const BEARER = { Authorization: `Bearer ${TEST_TOKENS.write}` };
const sha1Of = (body: Buffer | string) => createHash("sha1").update(body).digest("hex");
const incoming = (dataDir: string) => readdir(join(dataDir, "assets", "production", "incoming"));

describe("uploading an image", () => {
  test("returns the asset's document and stores the bytes under its name", async ({ bench }) => {
    const body = await quarters(40, 20);
    const sha1 = sha1Of(body);
    const query = "filename=a%2Fhouse.png&label=L&title=T&creditLine=C";
    const document = await bench.stored(body, query);
    expect(document).toMatchObject({
      _id: `image-${sha1}-40x20-png`,
      _type: "sanity.imageAsset",
      assetId: sha1,
      sha1hash: sha1,
      extension: "png",
      mimeType: "image/png",
      originalFilename: "house.png",
      label: "L",
      title: "T",
      creditLine: "C",
      uploadId: expect.stringMatching(/^[0-9a-f]{32}$/),
      size: body.length,
      path: `images/local/production/${sha1}-40x20.png`,
      url: `${bench.url}/images/local/production/${sha1}-40x20.png`,
      metadata: {
        _type: "sanity.imageMetadata",
        hasAlpha: false,
        isOpaque: true,
        dimensions: { width: 40, height: 20, aspectRatio: 2 },
        palette: { dominant: { foreground: expect.any(String) } },
      },
    });
    const file = join(bench.dataDir, "assets", "production", "images", `${sha1}-40x20.png`);
    expect(await readFile(file)).toEqual(body);
    const preview = Buffer.from(document.metadata.lqip.split(",")[1], "base64");
    expect(await sharp(preview).metadata()).toMatchObject({ width: 20, format: "jpeg" });
  });

  test("gives the same bytes one document under any file name", async ({ bench }) => {
    const body = await quarters(60, 60);
    const upload = (n: number) => bench.stored(body, `filename=${n}.png`);
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(upload));
    expect(others.map(({ _id }) => _id)).toEqual(others.map(() => first._id));
    expect(await upload(5)).toEqual(await upload(6));
    expect(await incoming(bench.dataDir)).toEqual([]);
  });

  test("measures a photo after its EXIF rotation", async ({ bench }) => {
    const photo = sharp(await quarters(40, 20))
      .jpeg()
      .withMetadata({ orientation: 6 });
    const { _id, metadata } = await bench.stored(await photo.toBuffer());
    expect(metadata.dimensions).toMatchObject({ width: 20, height: 40 });
    expect(_id).toMatch(/-20x40-jpg$/);
  });

  test.for([
    [0.5, { hasAlpha: true, isOpaque: false, lqip: expect.stringMatching(/^data:image\/png/) }],
    [1, { hasAlpha: true, isOpaque: true }],
  ] as const)("reports pixels of opacity %d", async ([alpha, expected], { bench }) => {
    const background = { r: 9, g: 9, b: 9, alpha };
    const image = sharp({ create: { width: 10, height: 10, channels: 4, background } });
    expect((await bench.stored(await image.png().toBuffer())).metadata).toMatchObject(expected);
  });

  test("stores location and EXIF only on request", async ({ bench }) => {
    const [GPSLatitude, GPSLongitude] = ["23/1 1/1 30/1", "72/1 34/1 0/1"];
    const exif = {
      IFD0: { Make: "Test" },
      IFD2: { FNumber: "28/10", DateTimeOriginal: "2026:01:26 09:30:00", MakerNote: "bytes" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude, GPSLongitudeRef: "E", GPSLongitude },
    };
    const photo = (quality: number) =>
      quarters(16, 16).then((bytes) => sharp(bytes).jpeg({ quality }).withExif(exif).toBuffer());
    const silent = await bench.stored(await photo(70));
    expect(silent.metadata).not.toHaveProperty("location");
    expect(silent.metadata).not.toHaveProperty("exif");
    const [query, time] = ["meta=location&meta=exif&meta=lqip", "2026-01-26T09:30:00.000Z"];
    const { metadata } = await bench.stored(await photo(71), query);
    expect(metadata).toMatchObject({
      location: { lat: expect.closeTo(23.025, 3), lng: expect.closeTo(72.5667, 3) },
      image: { Make: "Test" },
      exif: { _type: "sanity.imageExifMetadata", FNumber: 2.8, DateTimeOriginal: time },
    });
    expect(metadata.exif).not.toHaveProperty("MakerNote");
    expect(metadata).not.toHaveProperty("palette");
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

  test.for<[string, () => string | Buffer, RegExp]>([
    ["text", () => "just some words", /could not read it/],
    ["nothing", () => "", /no bytes/],
    ["HTML", () => "<html><script>alert(1)</script></html>", /could not read it/],
    ["an SVG of an enormous size", () => SVG.replaceAll('"4"', '"60000"'), /megapixels/],
    ["an SVG in UTF-16", () => Buffer.from(SVG, "utf16le"), /in UTF-16. Save it in UTF-8/],
    ["one with a byte order mark", () => Buffer.from(`\ufeff${SVG}`, "utf16le"), /in UTF-16/],
  ])("refuses %s with 400", ([_name, body, message], { bench }) =>
    expectAnswer(bench.upload(body()), 400, message),
  );
});

describe("the upload limit", () => {
  test("refuses more than 25 MB, also in chunks, and stores nothing", async ({ bench }) => {
    const answer = await bench.upload(Buffer.alloc(25 * 1024 * 1024 + 1), "", "files");
    expect(answer.status).toBe(413);
    const headers = { ...BEARER, "Transfer-Encoding": "chunked" };
    const upload = request(`${bench.url}/v1/assets/files/production`, { method: "POST", headers });
    const answered = once(upload, "response");
    const chunk = Buffer.alloc(1024 * 1024, 1);
    for (let i = 0; i < 26; i++) upload.write(chunk);
    upload.end();
    expect((await answered)[0].statusCode).toBe(413);
    expect(await incoming(bench.dataDir)).toEqual([]);
  });

  test("refuses a compressed body", async ({ bench }) => {
    const init = { method: "POST", body: "x", headers: { ...BEARER, "Content-Encoding": "gzip" } };
    expect((await fetch(`${bench.url}/v1/assets/files/production`, init)).status).toBe(415);
  });
});

test("a file is named by its content and extension, with its source", async ({ bench }) => {
  const from = "sourceId=42&sourceName=unsplash&sourceUrl=https%3A%2F%2Fexample.com";
  const document = await bench.stored("hello", `filename=Notes.TXT&${from}`, "files");
  const sha1 = sha1Of("hello");
  expect(document).toMatchObject({
    _id: `file-${sha1}-txt`,
    _type: "sanity.fileAsset",
    originalFilename: "Notes.TXT",
    extension: "txt",
    path: `files/local/production/${sha1}.txt`,
    source: { id: "42", name: "unsplash", url: "https://example.com" },
  });
  expect(document).not.toHaveProperty("metadata");
});

test("an upload is read in one chunk per event-loop iteration, however many arrive at once", async () => {
  const folder = temporaryFolder();
  const text = "x".repeat(1_000);
  let isOver = false;
  const pieces: number[] = [];
  const update = vi.spyOn(Hash.prototype, "update");
  const next = () => {
    pieces.push(update.mock.calls.length);
    update.mockClear();
    if (!isOver) setImmediate(next);
  };
  const turns = new FairQueue();
  next();
  const uploads = Array.from({ length: 30 }, () =>
    receiveFile(Readable.from([Buffer.from(text), Buffer.from(text)]), folder, () =>
      turns.schedule("one", true),
    ),
  );
  const received = await Promise.all(uploads);
  isOver = true;
  update.mockRestore();
  const expected = { sha1: sha1Of(text + text), size: 2_000 };
  expect(received).toMatchObject(uploads.map(() => expected));
  expect(Math.max(...pieces)).toBe(1);
});

test.each([
  ["notes.TXT", "application/pdf", "txt"],
  ["notes", "application/pdf", "pdf"],
  [undefined, "text/html; charset=utf-8", "html"],
  ["notes", "application/x-unheard-of", "bin"],
  ["notes", undefined, "bin"],
  ["notes", "", "bin"],
  [undefined, undefined, "bin"],
])("a file named %j of type %j has the extension %s", (name, type, extension) => {
  expect(fileExtension(name, type)).toBe(extension);
});
