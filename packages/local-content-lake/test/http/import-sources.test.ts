import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar, type TarSource } from "modern-tar/fs";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { runExport } from "../../src/cli/export-command";
import { createTestLake } from "../../src/testing";
import { startLake } from "../support/lake";

const scratch = mkdtempSync(join(tmpdir(), "import-sources-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const BYTES = "hello";
const SHA1 = createHash("sha1").update(BYTES).digest("hex");

async function archive(name: string, files: Record<string, string>): Promise<string> {
  const sources = Object.entries(files).map(
    ([target, content]): TarSource => ({ type: "content", target, content }),
  );
  const file = join(scratch, name);
  await pipeline(packTar(sources), createGzip(), createWriteStream(file));
  return file;
}

function unpacked(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("lake-import-"));
}

test("an archive of sanity dataset export is a seed as it is, with its assets.json", async () => {
  const name = `production-export-2026/files/${SHA1}.txt`;
  const seed = await archive("export.tar.gz", {
    "production-export-2026/data.ndjson": JSON.stringify({
      ...{ _id: "a", _type: "post" },
      file: { _type: "file", _sanityAsset: `file@file://./files/${SHA1}.txt` },
    }),
    [name]: BYTES,
    "production-export-2026/assets.json": JSON.stringify({
      [`file-${SHA1}`]: { originalFilename: "greeting.txt", title: "Greeting" },
    }),
  });
  const before = unpacked();
  const lake = await createTestLake({ seed });
  onTestFinished(() => lake.close());
  expect(unpacked()).toEqual(before);
  const asset = await lake.client.fetch('*[_id == "a"][0].file.asset->');
  expect(asset).toMatchObject({ title: "Greeting", originalFilename: "greeting.txt" });
  expect(await (await fetch(asset.url)).text()).toBe(BYTES);
});

test.each([
  ["not-an-archive.tar.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ["empty.ndjson.gz", Buffer.from([0x1f, 0x8b])],
])("a broken archive is refused and leaves nothing (%s)", async (name, bytes) => {
  const file = join(scratch, name);
  writeFileSync(file, bytes);
  const before = unpacked();
  await expect(createTestLake({ seed: file })).rejects.toMatchObject({ code: "IMPORT_FAILED" });
  expect(unpacked()).toEqual(before);
});

test("assets on other hosts are downloaded only if that is allowed", async () => {
  const host = createServer((_request, response) => response.end(BYTES)).listen(0, "127.0.0.1");
  await once(host, "listening");
  onTestFinished(() => void host.close());
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/greeting.txt`;
  const file = join(scratch, "remote.ndjson");
  const document = { _id: "a", _type: "post", file: { _sanityAsset: `file@${url}` } };
  writeFileSync(file, JSON.stringify(document));
  const lake = await startLake();
  onTestFinished(() => lake.stop());
  const refused = lake.lake.importSeed("production", file);
  await expect(refused).rejects.toThrow(/on another host: allow downloads with --fetch-assets/);
  const counts = await lake.lake.importSeed("production", file, { fetchAssets: true });
  expect(counts).toEqual({ documents: 1, assets: 1 });
  const asset = await lake.client().fetch('*[_id == "a"][0].file.asset->');
  expect(asset).toMatchObject({ sha1hash: SHA1, originalFilename: "greeting.txt" });
});

test("an export and import keep the types of files, also without a known extension", async () => {
  const source = await startLake();
  onTestFinished(() => source.stop());
  const client = source.client();
  const uploads: [filename: string | undefined, contentType: string | undefined][] = [
    ["page.html", "text/html"],
    ["Invitation.ics", "text/calendar"],
    ["photo.heic", "image/heic"],
    ["log.gz", "application/gzip"],
    ["LICENSE", undefined],
    [undefined, "application/x-made-up"],
    ["data.made", "application/x-made-up"],
    ["notes.txt", "text/x-notes"],
  ];
  for (const [n, [filename, contentType]] of uploads.entries()) {
    const body = Buffer.from(`content ${n}`);
    await client.assets.upload("file", body, {
      ...(filename && { filename }),
      ...(contentType && { contentType }),
    });
  }
  const file = join(scratch, "types.tar.gz");
  await runExport(client, file);
  const target = await startLake();
  onTestFinished(() => target.stop());
  await target.lake.importSeed("production", file);
  const facts = '*[_type == "sanity.fileAsset"] | order(_id){_id, mimeType, extension, size}';
  const before = await client.fetch<{ mimeType: string }[]>(facts);
  expect(before.map(({ mimeType }) => mimeType).toSorted()).toEqual([
    "application/gzip",
    "application/octet-stream",
    "application/x-made-up",
    "application/x-made-up",
    "image/heic",
    "text/calendar",
    "text/html",
    "text/x-notes",
  ]);
  expect(await target.client().fetch(facts)).toEqual(before);
});

test.each([
  ["text/x-odd; charset=utf-8", "text/x-odd"],
  ["TEXT/X-ODD", "text/x-odd"],
  ["text/x-odd\r\nX-Header: 1", "text/plain"],
  ["odd", "text/plain"],
  ["", "text/plain"],
  [7, "text/plain"],
  [null, "text/plain"],
])("an import keeps a well-formed mimeType only (%j)", async (mimeType, expected) => {
  const seed = await archive("odd-type.tar.gz", {
    "data.ndjson": "",
    [`files/${SHA1}.txt`]: BYTES,
    "assets.json": JSON.stringify({ [`file-${SHA1}`]: { mimeType } }),
  });
  const lake = await createTestLake({ seed });
  onTestFinished(() => lake.close());
  const [asset] = await lake.client.fetch('*[_type == "sanity.fileAsset"]');
  expect(asset.mimeType).toBe(expected);
  const response = await fetch(asset.url);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("an import keeps the type of a file only for its own extension", async () => {
  const seed = await archive("two-names.tar.gz", {
    "data.ndjson": "",
    [`files/${SHA1}.txt`]: BYTES,
    [`files/${SHA1}.html`]: BYTES,
    "assets.json": JSON.stringify({
      [`file-${SHA1}`]: { extension: "html", mimeType: "text/x-page" },
    }),
  });
  const lake = await createTestLake({ seed });
  onTestFinished(() => lake.close());
  const query = '*[_type == "sanity.fileAsset"] | order(extension).mimeType';
  expect(await lake.client.fetch(query)).toEqual(["text/x-page", "text/plain"]);
});
