import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { test as lakeTest } from "../support/lake";

const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
const png = await sharp({ create }).png().toBuffer();

const test = lakeTest.extend("options", { basePath: "/lake" });

test("an image uploaded with the client is public, smaller on request", async ({ lake }) => {
  const client = lake.client();
  const asset = await client.assets.upload("image", png, { filename: "teal.png" });
  expect(asset._id).toMatch(/^image-[0-9a-f]{40}-40x20-png$/);
  expect(await client.getDocument(asset._id)).toMatchObject({
    _type: "sanity.imageAsset",
    originalFilename: "teal.png",
    metadata: { dimensions: { width: 40, height: 20 } },
  });
  const { url } = asset;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(png);
  const small = await (await fetch(`${url}?w=10`)).arrayBuffer();
  expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 10, height: 5 });
});

test("a second upload of the same bytes answers with the first asset", async ({ open }) => {
  const { assets } = (await open()).client();
  const first = await assets.upload("image", png, { filename: "first.png", title: "First" });
  const second = await assets.upload("image", png, { filename: "second.png", title: "Second" });
  expect(second).toEqual(first);
  expect(second).toMatchObject({ originalFilename: "first.png", title: "First" });
});

const serverTest = lakeTest
  // A server that the lake may fetch from, as the host 127.0.0.1 only.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("files", async ({}, { onCleanup }) => {
    const server = createServer(({ url }, response) => {
      const location = { "/hop": "/teal.png", "/inside": "http://[::1]:1/", "/round": "/round" }[
        url ?? ""
      ];
      if (location) response.writeHead(302, { Location: location }).end();
      else if (url === "/teal.png") response.end(png);
      else if (url === "/notes.txt")
        response.writeHead(200, { "Content-Type": "text/plain" }).end("notes");
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onCleanup(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  })
  .extend("fetchInto", ({ lake, files }) => (kind: "images" | "files", url: string, more = {}) => {
    const body = { url: url.startsWith("/") ? `${files}${url}` : url, ...more };
    return lake
      .client()
      .request({ method: "POST", url: `/assets/${kind}/production/from-url`, body });
  });

describe("an upload from a URL", () => {
  serverTest("is an asset like any other, also behind a redirect", async ({ fetchInto }) => {
    const { document } = await fetchInto("images", "/hop", { filename: "a.png" });
    const dimensions = { width: 40, height: 20 };
    expect(document).toMatchObject({ originalFilename: "a.png", metadata: { dimensions } });
    const file = await fetchInto("files", "/notes.txt");
    expect(file.document).toMatchObject({
      originalFilename: "notes.txt",
      extension: "txt",
      size: 5,
    });
  });

  serverTest.for([
    ["a private address", "http://10.0.0.1/a.png", "public addresses only"],
    ["a name of this machine", "http://localhost:1/a.png", "public addresses only"],
    ["a redirect to a private address", "/inside", "public addresses only"],
    ["a redirect without end", "/round", "more than 5 times"],
    ["a missing file", "/gone", "status 404"],
    ["another protocol", "file:///etc/passwd", "https:// or http://"],
    ["bytes that are no image", "/notes.txt", "Invalid image"],
  ] as const)("of %s is refused", async ([, url, message], { fetchInto }) => {
    await expect(fetchInto("images", url)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(message),
    });
  });
});

test("an asset is served under a custom file name too", async ({ lake }) => {
  const { assets } = lake.client();
  const image = await assets.upload("image", png);
  const small = await (await fetch(`${image.url}/a%20teal-field.png?w=10`)).arrayBuffer();
  expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 10, height: 5 });
  const file = await assets.upload("file", Buffer.from("a text"), { filename: "a.txt" });
  expect(await (await fetch(`${file.url}/price-list.txt`)).text()).toBe("a text");
  const { status } = await fetch(`${file.url}/price-list.txt`, { method: "HEAD" });
  expect(status).toBe(200);
  expect((await fetch(`${file.url}/price/list.txt`)).status).toBe(404);
});

test("asset URLs use the public URL, also after it changes", async ({ open }) => {
  const own = await open();
  const storedUrl = async (id: string) => (await own.client().getDocument(id))?.url;
  const { _id, path, url } = await own.client().assets.upload("image", png);
  expect(url).toBe(`${own.url}/${path}`);
  await own.restart({ publicUrl: "https://example.com/lake/" });
  expect(await storedUrl(_id)).toBe(`https://example.com/lake/${path}`);
  await own.restart({});
  await own.lake.setPublicUrl("http://127.0.0.1:3334");
  expect(await storedUrl(_id)).toBe(`http://127.0.0.1:3334/${path}`);
  const elsewhere = `https://other.example/${path}?copy`;
  await own
    .client()
    .patch(_id, { set: { url: elsewhere } })
    .commit();
  await own.restart({ publicUrl: "https://example.com/lake" });
  expect(await storedUrl(_id)).toBe(elsewhere);
});

test("the seed stores documents with the images that they name", async ({ lake }) => {
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  mkdirSync(join(folder, "images"));
  writeFileSync(join(folder, "images", "teal.png"), png);
  const _sanityAsset = "image@file://./images/teal.png";
  const page = { _id: "page", _type: "page", image: { _type: "image", alt: "Teal", _sanityAsset } };
  writeFileSync(join(folder, "content.ndjson"), `${JSON.stringify(page)}\n`);
  const counts = await lake.lake.importSeed("seeded", folder);
  expect(counts).toEqual({ documents: 1, assets: 1 });
  const query = '*[_id == "page"][0].image{ alt, _sanityAsset, "mime": asset->mimeType }';
  const image = await lake.client({ dataset: "seeded" }).fetch(query);
  expect(image).toEqual({ alt: "Teal", _sanityAsset: null, mime: "image/png" });

  writeFileSync(join(folder, "content.ndjson"), JSON.stringify({ ...page, _id: "a" }).slice(1));
  await expect(lake.lake.importSeed("broken", folder)).rejects.toThrow(/line 1: not valid JSON/);
  rmSync(folder, { recursive: true });
});

test("an asset whose document has an invalid hash is still served", async ({ lake }) => {
  const client = lake.client();
  const asset = await client.assets.upload("image", png);
  await client.patch(asset._id).set({ sha1hash: "a\r\nX-Injected: yes" }).commit();
  const response = await fetch(asset.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-injected")).toBeNull();
  expect(response.headers.get("etag")).toMatch(/^"[\w-]+(?:-40x20)?\.png"$/);
  expect(response.headers.get("etag")).not.toContain("Injected");
});
