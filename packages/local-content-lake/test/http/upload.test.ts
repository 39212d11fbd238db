import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let picture: Buffer;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  const create = { width: 40, height: 20, channels: 3, background: "teal" } as const;
  picture = await sharp({ create }).png().toBuffer();
});
afterAll(() => lake.stop());

test("takes an image of the client and serves it to everyone, smaller when asked", async () => {
  const client = lake.client();
  const asset = await client.assets.upload("image", picture, { filename: "teal.png" });
  expect(asset._id).toMatch(/^image-[0-9a-f]{40}-40x20-png$/);
  expect(await client.getDocument(asset._id)).toMatchObject({
    _type: "sanity.imageAsset",
    originalFilename: "teal.png",
    metadata: { dimensions: { width: 40, height: 20 } },
  });
  const { url } = asset;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(picture);
  const small = await (await fetch(`${url}?w=10`)).arrayBuffer();
  expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 10, height: 5 });
});

test("serves an asset under a name of one's own, too", async () => {
  const { assets } = lake.client();
  const image = await assets.upload("image", picture);
  const small = await (await fetch(`${image.url}/a%20teal-field.png?w=10`)).arrayBuffer();
  expect(await sharp(Buffer.from(small)).metadata()).toMatchObject({ width: 10, height: 5 });
  const file = await assets.upload("file", Buffer.from("a text"), { filename: "a.txt" });
  expect(await (await fetch(`${file.url}/price-list.txt`)).text()).toBe("a text");
  const { status } = await fetch(`${file.url}/price-list.txt`, { method: "HEAD" });
  expect(status).toBe(200);
  expect((await fetch(`${file.url}/price/list.txt`)).status).toBe(404);
});

test("gives assets the address that it is reached at, also after a move", async () => {
  const own = await startLake();
  const kept = async (id: string) => (await own.client().getDocument(id))?.url;
  const { _id, path, url } = await own.client().assets.upload("image", picture);
  expect(url).toBe(`${own.url}/${path}`);
  await own.restart({ publicUrl: "https://example.com/lake/" });
  expect(await kept(_id)).toBe(`https://example.com/lake/${path}`);
  await own.restart({});
  await own.lake.setPublicUrl("http://127.0.0.1:3334");
  expect(await kept(_id)).toBe(`http://127.0.0.1:3334/${path}`);
  const elsewhere = `https://other.example/${path}?copy`;
  await own
    .client()
    .patch(_id, { set: { url: elsewhere } })
    .commit();
  await own.restart({ publicUrl: "https://example.com/lake" });
  expect(await kept(_id)).toBe(elsewhere);
  await own.stop();
});

test("takes no file without the write token", async () => {
  const init = { method: "POST", body: new Uint8Array(picture) };
  expect((await lake.request("/assets/images/production", init)).status).toBe(401);
  const reader = { ...init, token: TEST_TOKENS.read };
  expect((await lake.request("/assets/images/production", reader)).status).toBe(403);
});

test("seeds documents with the pictures that they name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seed-"));
  mkdirSync(join(folder, "images"));
  writeFileSync(join(folder, "images", "teal.png"), picture);
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

test("serves an asset whose document has a hash that is none", async () => {
  const client = lake.client();
  const asset = await client.assets.upload("image", picture);
  await client.patch(asset._id).set({ sha1hash: "a\r\nX-Injected: yes" }).commit();
  const response = await fetch(asset.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-injected")).toBeNull();
  expect(response.headers.get("etag")).toMatch(/^"[\w-]+(?:-40x20)?\.png"$/);
  expect(response.headers.get("etag")).not.toContain("Injected");
});
