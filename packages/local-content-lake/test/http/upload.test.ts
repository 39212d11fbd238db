import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
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
