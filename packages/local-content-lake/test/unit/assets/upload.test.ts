import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SanityDocument } from "../../../src/util/types";
import { type AssetBench, openBench, quarters } from "./asset-bench";

let bench: AssetBench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe("uploading an image", () => {
  test("returns the whole asset document and stores the bytes under its name", async () => {
    const body = await quarters(40, 20);
    const sha1 = createHash("sha1").update(body).digest("hex");
    const answer = await bench.upload(body, "filename=a%2Fhouse.png&label=L&title=T&creditLine=C");
    const { document } = await answer.json();
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
      size: body.length,
      path: `images/local/production/${sha1}-40x20.png`,
      url: `/images/local/production/${sha1}-40x20.png`,
      metadata: {
        _type: "sanity.imageMetadata",
        hasAlpha: false,
        isOpaque: true,
        dimensions: { width: 40, height: 20, aspectRatio: 2 },
        palette: { dominant: { foreground: expect.any(String) } },
      },
    });
    expect(document.uploadId).toMatch(/^[0-9a-f]{32}$/);
    const file = join(bench.dataDir, "assets", "production", "images", `${sha1}-40x20.png`);
    expect(await readFile(file)).toEqual(body);
    const preview = Buffer.from(document.metadata.lqip.split(",")[1], "base64");
    expect(await sharp(preview).metadata()).toMatchObject({ width: 20, format: "jpeg" });
  });

  test("gives the same bytes the same document under any file name", async () => {
    const body = await quarters(20, 20);
    const first = await (await bench.upload(body, "filename=one.png")).json();
    const second = await (await bench.upload(body, "filename=two.png")).json();
    expect(second).toEqual(first);
  });

  test("creates one document and no stray file for four concurrent uploads of the same bytes", async () => {
    const body = await quarters(60, 60);
    const answers = await Promise.all([1, 2, 3, 4].map(() => bench.upload(body)));
    const ids = await Promise.all(answers.map(async (each) => (await each.json()).document._id));
    expect(new Set(ids).size).toBe(1);
    expect(await readdir(join(bench.dataDir, "assets", "production", "incoming"))).toEqual([]);
  });

  test("measures a photo after its EXIF rotation", async () => {
    const lying = await sharp(await quarters(40, 20))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { document } = await (await bench.upload(lying)).json();
    expect(document.metadata.dimensions).toMatchObject({ width: 20, height: 40 });
    expect(document._id).toMatch(/-20x40-jpg$/);
  });

  test("reports transparency only for an image with transparent pixels", async () => {
    const base = { width: 10, height: 10, channels: 4 as const };
    const clear = sharp({ create: { ...base, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });
    const solid = sharp({ create: { ...base, background: { r: 9, g: 9, b: 9, alpha: 1 } } });
    const [first, second] = await Promise.all(
      [clear, solid].map(async (each) => (await bench.upload(await each.png().toBuffer())).json()),
    );
    expect(first.document.metadata).toMatchObject({ hasAlpha: true, isOpaque: false });
    expect(first.document.metadata.lqip).toMatch(/^data:image\/png/);
    expect(second.document.metadata).toMatchObject({ hasAlpha: true, isOpaque: true });
  });

  test("stores location and EXIF only on request", async () => {
    const exif = {
      IFD0: { Make: "Test" },
      IFD2: { FNumber: "28/10", DateTimeOriginal: "2026:01:26 09:30:00", MakerNote: "bytes" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "23/1 1/1 30/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "72/1 34/1 0/1",
      },
    };
    const photo = (quality: number) =>
      quarters(16, 16).then((bytes) => sharp(bytes).jpeg({ quality }).withExif(exif).toBuffer());
    const silent = await (await bench.upload(await photo(70))).json();
    const detailed = await (
      await bench.upload(await photo(71), "meta=location&meta=exif&meta=lqip")
    ).json();
    expect(silent.document.metadata).not.toHaveProperty("location");
    expect(silent.document.metadata).not.toHaveProperty("exif");
    expect(detailed.document.metadata.location.lat).toBeCloseTo(23.025, 3);
    expect(detailed.document.metadata.location.lng).toBeCloseTo(72.5667, 3);
    expect(detailed.document.metadata.image).toMatchObject({ Make: "Test" });
    expect(detailed.document.metadata.exif).toMatchObject({
      _type: "sanity.imageExifMetadata",
      FNumber: 2.8,
      DateTimeOriginal: "2026-01-26T09:30:00.000Z",
    });
    expect(detailed.document.metadata.exif).not.toHaveProperty("MakerNote");
    expect(detailed.document.metadata).not.toHaveProperty("palette");
  });

  test.each([
    ["text", "just some words", /could not read it/],
    ["nothing", "", /no bytes/],
    ["an iPhone photo", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic", /HEIC.*Export it as JPEG/],
    ["HTML", "<html><script>alert(1)</script></html>", /could not read it/],
  ])("refuses %s as an image with 400", async (_name, body, message) => {
    const answer = await bench.upload(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(message);
  });

  test("refuses a truncated image", async () => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: "#000", noise },
    })
      .jpeg()
      .toBuffer();
    const answer = await bench.upload(whole.subarray(0, whole.length / 2));
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/damaged/);
  });

  test("refuses a decompression bomb without decoding it", async () => {
    const bomb = await sharp({
      create: { width: 8_200, height: 8_200, channels: 3, background: "#000" },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    const answer = await bench.upload(bomb);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toMatch(/8200x8200.*64 megapixels/);
  });

  test("refuses an SVG with an enormous size", async () => {
    const answer = await bench.upload(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>',
    );
    expect(answer.status).toBe(400);
  });
});

describe("the upload limit", () => {
  test("refuses a Content-Length of more than 25 MB", async () => {
    const answer = await bench.upload(Buffer.alloc(25 * 1024 * 1024 + 1), "", "files");
    expect(answer.status).toBe(413);
  });

  test("refuses more than 25 MB without Content-Length and stores nothing", async () => {
    const status = await new Promise((resolve, reject) => {
      const upload = request(
        `${bench.url}/assets/files/production`,
        { method: "POST", headers: { "Transfer-Encoding": "chunked" } },
        (res) => resolve(res.statusCode),
      );
      upload.on("error", reject);
      const chunk = Buffer.alloc(1024 * 1024, 1);
      for (let i = 0; i < 26; i++) upload.write(chunk);
      upload.end();
    });
    expect(status).toBe(413);
    expect(await readdir(join(bench.dataDir, "assets", "production", "incoming"))).toEqual([]);
  });

  test("refuses a compressed body", async () => {
    const answer = await fetch(`${bench.url}/assets/files/production`, {
      method: "POST",
      body: "x",
      headers: { "Content-Encoding": "gzip" },
    });
    expect(answer.status).toBe(415);
  });
});

describe("uploading a file", () => {
  test("names the file by its content and extension", async () => {
    const { document } = await (await bench.upload("hello", "filename=Notes.TXT", "files")).json();
    const sha1 = createHash("sha1").update("hello").digest("hex");
    expect(document).toMatchObject({
      _id: `file-${sha1}-txt`,
      _type: "sanity.fileAsset",
      originalFilename: "Notes.TXT",
      extension: "txt",
      path: `files/local/production/${sha1}.txt`,
    });
    expect(document).not.toHaveProperty("metadata");
  });

  test("stores the source of an image", async () => {
    const query = "sourceId=42&sourceName=unsplash&sourceUrl=https%3A%2F%2Fexample.com";
    const { document } = await (await bench.upload("from elsewhere", query, "files")).json();
    expect(document.source).toMatchObject({
      id: "42",
      name: "unsplash",
      url: "https://example.com",
    });
  });
});

test("removeAll() removes every file of a dataset", async () => {
  const own = await openBench();
  const body = await quarters(10, 10);
  const document = await own.assets.storeFile("production", "images", body, {
    filename: "seed.png",
  });
  own.documents.set(document._id, document as SanityDocument);
  expect(document).toMatchObject({ originalFilename: "seed.png", size: body.length });
  own.assets.removeAll("production");
  expect(await readdir(join(own.dataDir, "assets"))).toEqual([]);
  expect((await fetch(`${own.url}${document.url}`)).status).toBe(404);
  await own.close();
});

test.each([
  ["with a byte order mark", "\ufeff"],
  ["without one", ""],
])("an SVG in UTF-16 %s is refused with the reason", async (_name, mark) => {
  const own = await openBench();
  const svg = `${mark}<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`;
  const response = await own.upload(Buffer.from(svg, "utf16le"), "filename=a.svg");
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("encoded in UTF-16. Save it in UTF-8");
  await own.close();
});
