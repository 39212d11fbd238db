import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import { expect } from "vitest";
import { runExport } from "../../src/cli/export-command";
import { createTestLake } from "../../src/testing";
import { temporaryFolder } from "../support/documents";
import { test as lakeTest } from "../support/lake";

const BYTES = "hello";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const SHA1 = sha1(BYTES);

const test = lakeTest
  .extend("scratch", () => temporaryFolder())
  // Starts a lake with an archive of these files. Resolves with its client.
  .extend("seeded", ({ scratch }, { onCleanup }) => async (files: Record<string, string>) => {
    const sources = Object.entries(files).map(
      ([target, content]): TarSource => ({ type: "content", target, content }),
    );
    const seed = join(scratch, "seed.tar.gz");
    await pipeline(packTar(sources), createGzip(), createWriteStream(seed));
    const lake = await createTestLake({ seed });
    onCleanup(() => lake.close());
    return lake.client;
  });

function unpacked(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("lake-import-"));
}

test("an archive of sanity dataset export is a seed as it is", async ({ seeded }) => {
  const fields = {
    originalFilename: "greeting.txt",
    title: "Greeting",
    altText: "Alt",
    opt: { media: { tags: [{ _ref: "tag", _type: "reference", _weak: true }] } },
  };
  const before = unpacked();
  const client = await seeded({
    "production-export-2026/data.ndjson": JSON.stringify({
      ...{ _id: "a", _type: "post" },
      file: { _type: "file", _sanityAsset: `file@file://./files/${SHA1}.txt` },
    }),
    [`production-export-2026/files/${SHA1}.txt`]: BYTES,
    "production-export-2026/assets.json": JSON.stringify({
      [`file-${SHA1}`]: { ...fields, sha1hash: "wrong" },
    }),
  });
  expect(unpacked()).toEqual(before);
  const asset = await client.fetch('*[_id == "a"][0].file.asset->');
  expect(asset).toMatchObject({ ...fields, sha1hash: SHA1 });
  expect(await (await fetch(asset.url)).text()).toBe(BYTES);
});

test.for([
  ["not-an-archive.tar.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ["empty.ndjson.gz", Buffer.from([0x1f, 0x8b])],
] as const)("a broken archive leaves nothing (%s)", async ([name, bytes], { scratch }) => {
  const file = join(scratch, name);
  writeFileSync(file, bytes);
  const before = unpacked();
  await expect(createTestLake({ seed: file })).rejects.toMatchObject({ code: "IMPORT_FAILED" });
  expect(unpacked()).toEqual(before);
});

test("assets of other hosts need a permission", async ({ scratch, lake, client }) => {
  const host = createServer((_request, response) => response.end(BYTES)).listen(0, "127.0.0.1");
  await once(host, "listening");
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/greeting.txt`;
  const file = join(scratch, "remote.ndjson");
  const document = { _id: "a", _type: "post", file: { _sanityAsset: `file@${url}` } };
  writeFileSync(file, JSON.stringify(document));
  const refused = lake.lake.importSeed("production", file);
  await expect(refused).rejects.toThrow(/on another host: allow downloads with --fetch-assets/);
  const counts = await lake.lake.importSeed("production", file, { fetchAssets: true });
  expect(counts).toEqual({ documents: 1, assets: 1 });
  host.close();
  const asset = await client.fetch('*[_id == "a"][0].file.asset->');
  expect(asset).toMatchObject({ sha1hash: SHA1, originalFilename: "greeting.txt" });
});

test("an export and import keep the types of files", async ({ scratch, client, open }) => {
  const uploads: [mimeType: string, filename?: string, contentType?: string][] = [
    ["application/gzip", "log.gz", "application/gzip"],
    ["application/octet-stream", "LICENSE"],
    ["application/x-made-up", undefined, "application/x-made-up"],
    ["application/x-made-up", "data.made", "application/x-made-up"],
    ["image/heic", "photo.heic", "image/heic"],
    ["text/calendar", "Invitation.ics", "text/calendar"],
    ["text/html", "page.html", "text/html"],
    ["text/x-notes", "notes.txt", "text/x-notes"],
  ];
  for (const [n, [, filename, contentType]] of uploads.entries()) {
    const options = { ...(filename && { filename }), ...(contentType && { contentType }) };
    await client.assets.upload("file", Buffer.from(`content ${n}`), options);
  }
  const file = join(scratch, "types.tar.gz");
  await runExport(client, file);
  const target = await open();
  await target.lake.importSeed("production", file);
  const facts = '*[_type == "sanity.fileAsset"] | order(_id){_id, mimeType, extension, size}';
  const before = await client.fetch<{ mimeType: string }[]>(facts);
  const types = before.map(({ mimeType }) => mimeType).toSorted();
  expect(types).toEqual(uploads.map(([mimeType]) => mimeType));
  expect(await target.client().fetch(facts)).toEqual(before);
});

test("an import keeps a well-formed mimeType only", async ({ seeded }) => {
  const types = [
    ["text/x-odd; charset=utf-8", "text/x-odd"],
    ["TEXT/X-ODD", "text/x-odd"],
    ...["text/x-odd\r\nX-Header: 1", "odd", "", 7, null].map((odd) => [odd, "text/plain"]),
  ].map(([mimeType, kept], n) => ({ mimeType, kept, text: `${n}`, sha1: sha1(`${n}`) }));
  const client = await seeded({
    "data.ndjson": "",
    ...Object.fromEntries(types.map(({ text, sha1 }) => [`files/${sha1}.txt`, text])),
    "assets.json": JSON.stringify(
      Object.fromEntries(types.map(({ mimeType, sha1 }) => [`file-${sha1}`, { mimeType }])),
    ),
  });
  const assets = await client.fetch('*[_type == "sanity.fileAsset"]{sha1hash, mimeType, url}');
  expect(assets).toHaveLength(7);
  for (const { mimeType, kept, sha1 } of types) {
    const asset = assets.find(({ sha1hash }: { sha1hash: string }) => sha1hash === sha1);
    expect([mimeType, asset.mimeType]).toEqual([mimeType, kept]);
    const served = (await fetch(asset.url)).headers.get("content-type");
    expect([mimeType, served]).toEqual([mimeType, "text/plain; charset=utf-8"]);
  }
});

test("an import keeps the type of a file only for its own extension", async ({ seeded }) => {
  const type = { extension: "html", mimeType: "text/x-page" };
  const client = await seeded({
    "data.ndjson": "",
    [`files/${SHA1}.txt`]: BYTES,
    [`files/${SHA1}.html`]: BYTES,
    "assets.json": JSON.stringify({ [`file-${SHA1}`]: type }),
  });
  const query = '*[_type == "sanity.fileAsset"] | order(extension).mimeType';
  expect(await client.fetch(query)).toEqual(["text/x-page", "text/plain"]);
});
