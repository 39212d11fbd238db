import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { type PackOptionsFS, packTar, type TarSource } from "modern-tar/fs";
import { expect } from "vitest";
import { emptyFolder } from "../../../../tests/support/fixtures";
import { runExport } from "../../src/cli/export-command";
import { createTestLake } from "../../src/testing";
import { temporaryFolder, writeNdjson } from "../support/documents";
import { serve } from "../support/http-client";
import { test as lakeTest } from "../support/lake";
import { forLanes } from "../support/random";

const DOCUMENT = '{"_id":"a","_type":"t"}';
const naming = (source: unknown) => `{"_type":"t","f":{"_sanityAsset":${JSON.stringify(source)}}}`;
const deep = (levels: number) => `{"_type":"t","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;

type Header = Parameters<NonNullable<PackOptionsFS["map"]>>[0];

/** An archive of texts by their paths; `changes` are made to the header of the first. */
function archiveOf(texts: Record<string, string>, changes: Partial<Header> = {}): Readable {
  const sources = Object.entries(texts).map(
    ([target, content]): TarSource => ({ type: "content", target, content }),
  );
  const [first] = sources;
  const map = (one: Header) => (one.name === first?.target ? { ...one, ...changes } : one);
  return packTar(sources, { map });
}

/** The folders of archives that were not removed. */
function unpacked(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith("lake-import-"));
}

let number = 0;

const test = lakeTest
  .extend("empty", { scope: "file" }, emptyFolder)
  .extend("folder", { scope: "file" }, async ({ empty: folder }, { onCleanup }) => {
    mkdirSync(join(folder, "images"));
    writeFileSync(join(folder, "images", "broken.png"), "no image");
    writeFileSync(join(folder, "empty.txt"), "");
    writeFileSync(join(folder, "large.bin"), Buffer.alloc(26 * 1024 * 1024));
    writeFileSync(join(folder, "100%.txt"), "sound");
    symlinkSync("/etc/hostname", join(folder, "link.txt"));
    const pipe = createServer();
    await new Promise<void>((ready) => pipe.listen(join(folder, "pipe.txt"), ready));
    onCleanup(() => void pipe.close());
    return folder;
  })
  // Imports a file, or an archive, into a new dataset.
  .extend("imported", ({ lake, folder }) => async (content: string | Buffer | Readable) => {
    const isArchive = content instanceof Readable;
    const archive = join(folder, "export.tar.gz");
    if (isArchive) await pipeline(content, createGzip({ level: 1 }), createWriteStream(archive));
    else writeFileSync(join(folder, "content.ndjson"), content);
    const name = `dataset-${++number}`;
    const before = unpacked();
    const counts = lake.lake.importSeed(name, isArchive ? archive : folder);
    const result = await counts.catch((error: Error) => error);
    expect(unpacked()).toEqual(before);
    if (!(result instanceof Error)) return result;
    expect(lake.lake.isEmpty(name)).toBe(true);
    return result.message;
  });

type Refusal = [what: string, content: string | Buffer, words: string];
const REFUSALS: Refusal[] = [
  ["half a line", `${DOCUMENT}\n{"_id":"b","_ty`, "line 2 is not valid JSON"],
  ["a document over several lines", '{\n"_type":"t"}', "line 1 is not valid JSON"],
  ["a list", `[${DOCUMENT}]`, "line 1 is no document"],
  ["null", `${DOCUMENT}\r\n\r\nnull`, "line 3 is no document"],
  ["one without a type", '{"_id":"a"}', 'line 1 is no document: Document is missing the "_ty'],
  ["a type that is a number", '{"_type":1}', "line 1 is no document"],
  ["an invalid id", '{"_id":"\\ud800","_type":"t"}', 'Malformed document ID "\\ud800"'],
  ["a name that is reserved", '{"_type":"t","__proto__":{}}', '"__proto__"'],
  ["a document nested too deeply", deep(20_000), "line 1 is nested more than 150 levels deep"],
  ["a reference to nothing", '{"_type":"t","r":{"_ref":"no"}}', 'non-existent document "no"'],
  ["a compressed file", gzipSync(Buffer.alloc(10_000_000)), "is compressed: unpack it"],
  ["text in UTF-16", Buffer.from(`\ufeff${DOCUMENT}`, "utf16le"), "is not text in UTF-8"],
  ["a broken character", Buffer.from(`{"_type":"t","x":"\xff"}`, "latin1"), "is not text in UTF-8"],
  ["a file that is not there", naming("file@file://./none.txt"), "no file ./none.txt"],
  ["a file above", naming("file@file://./../../etc/hostname"), "no file ./../../etc/hostname"],
  ["a file above, encoded", naming("file@file://./%2e%2e/%2e%2e/etc/hostname"), "no file ./%2e"],
  ["an absolute file", naming("file@file:///etc/hostname"), "no file /etc/hostname"],
  ["a name with a zero byte", naming("file@file://./a%00b"), "no file ./a%00b"],
  ["a link that leads out", naming("file@file://./link.txt"), "./link.txt is no file of"],
  ["a pipe", naming("file@file://./pipe.txt"), "./pipe.txt is no file of"],
  ["a folder", naming("file@file://./images"), "./images is no file of"],
  ["a URL", naming("image@https://example.com/a.png"), '"image@https://example.com/a.png"'],
  ["an empty file", naming("file@file://./empty.txt"), "the file ./empty.txt is empty"],
  ["a large file", naming("file@file://./large.bin"), "./large.bin: The asset is larger than"],
  ["a damaged image", naming("image@file://./images/broken.png"), "broken.png: Invalid image"],
];
const LARGE: Refusal[] = [
  ["a million brackets", "[".repeat(1_000_000), "line 1 is nested more than 150 levels deep"],
  ["a line of 100 MB", `{"_id":"a","_type":"t","x":"${"x".repeat(1e8)}"}`, '"a" is larger than'],
];

const eachRefusal = forLanes(test, REFUSALS, LARGE);

eachRefusal("the import refuses %s in a line", async (row, { imported }) => {
  const [, content, words] = row;
  const message = await imported(content);
  expect(message).toContain(words);
  expect(message).toMatch(/^[^\n]{20,500} No content was written: fix it, .*$/);
});

test.for<[what: string, content: string | Buffer, documents: number]>([
  ["no lines", "", 0],
  ["empty lines", "\n \r\n\n", 0],
  ["a mark of byte order and lines of Windows", `\ufeff${DOCUMENT}\r\n{"_type":"t"}\r\n`, 2],
  ["an id twice, of which the last stays", `${DOCUMENT}\n{"_id":"a","_type":"t","n":2}`, 2],
  ["a name that is half encoded", naming("file@file://./100%.txt"), 1],
  ["an asset that is no text", naming(7), 1],
])("the import accepts a file with %s", async ([, content, documents], { imported }) => {
  expect(await imported(content)).toMatchObject({ documents });
});

function* zeros(megabytes: number): Generator<Buffer> {
  const block = Buffer.alloc(1024 * 1024);
  for (let n = 0; n < megabytes; n += 1) yield block;
}

const MANY = Array.from({ length: 30_000 }, (_, n) => [`data/files/${n}.txt`, ""]);
const LARGE_FILE: TarSource = {
  ...{ type: "stream", target: "data/content.ndjson", size: 300 * 1024 * 1024 },
  content: Readable.from(zeros(300)),
};

test.for<[what: string, archive: () => Readable]>([
  ["one file of 300 MB", () => packTar([LARGE_FILE])],
  ["30,000 files", () => archiveOf(Object.fromEntries(MANY))],
  ["300 MB after its end", () => Readable.from(zeros(300))],
])("the import refuses an archive of %s", { tags: "full" }, async ([, archive], { imported }) => {
  const message = await imported(archive());
  expect(message).toMatch(/export\.tar\.gz cannot be imported: .*more than \d+ MB/);
});

const CONTENT = { "data/content.ndjson": `${DOCUMENT}\n` };
const OUT = { "escaped.txt": "out", ...CONTENT };
const LINK = naming("file@file://./files/link.txt");
const LINKED = { "data/files/link.txt": "", "data/content.ndjson": LINK };
const linkname = "/etc/hostname";
const OUTSIDE = expect.stringContaining("points outside");
const NO_CONTENT = expect.stringContaining("content.ndjson");
const NO_FILE = expect.stringContaining("there is no file ./files/link.txt");

test.for<[what: string, result: unknown, texts: object, changes?: Partial<Header>]>([
  ["a path above the folder", OUTSIDE, OUT, { name: "../../escaped.txt" }],
  ["a path above its own folder", OUTSIDE, OUT, { name: "data/../../escaped.txt" }],
  ["an absolute path", NO_CONTENT, OUT, { name: `${tmpdir()}/escaped.txt` }],
  [
    "a file through a symbolic link",
    { documents: 1, assets: 0 },
    { "data/files": "", "data/files/escaped.txt": "out", ...CONTENT },
    { type: "symlink", linkname: tmpdir() },
  ],
  ["a symbolic link to a file", NO_FILE, LINKED, { type: "symlink", linkname }],
  ["a hard link to a file", NO_FILE, LINKED, { type: "link", linkname }],
])("an archive with %s stays inside", async ([, result, texts, changes], { folder, imported }) => {
  expect(await imported(archiveOf({ ...texts }, changes))).toEqual(result);
  for (const place of [tmpdir(), join(tmpdir(), ".."), folder]) {
    expect(existsSync(join(place, "escaped.txt"))).toBe(false);
  }
});

const BYTES = "hello";
const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
const SHA1 = sha1(BYTES);

const sourceTest = lakeTest
  .extend("scratch", () => temporaryFolder())
  // Starts a lake with an archive of these files. Resolves with its client.
  .extend("seeded", ({ scratch }, { onCleanup }) => async (files: Record<string, string>) => {
    const seed = join(scratch, "seed.tar.gz");
    await pipeline(archiveOf(files), createGzip(), createWriteStream(seed));
    const lake = await createTestLake({ seed });
    onCleanup(() => lake.close());
    return lake.client;
  });

sourceTest("an archive of sanity dataset export is a seed as it is", async ({ seeded }) => {
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

sourceTest.for([
  ["not-an-archive.tar.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ["empty.ndjson.gz", Buffer.from([0x1f, 0x8b])],
] as const)("a broken archive leaves nothing (%s)", async ([name, bytes], { scratch }) => {
  const file = join(scratch, name);
  writeFileSync(file, bytes);
  const before = unpacked();
  await expect(createTestLake({ seed: file })).rejects.toMatchObject({ code: "IMPORT_FAILED" });
  expect(unpacked()).toEqual(before);
});

sourceTest("assets of other hosts need a permission", async ({ scratch, lake, client }) => {
  const url = `${await serve((_request, response) => response.end(BYTES))}/greeting.txt`;
  const document = { _id: "a", _type: "post", file: { _sanityAsset: `file@${url}` } };
  const file = writeNdjson(join(scratch, "remote.ndjson"), [document]);
  const refused = lake.lake.importSeed("production", file);
  await expect(refused).rejects.toThrow(/on another host: allow downloads with --fetch-assets/);
  const counts = await lake.lake.importSeed("production", file, { fetchAssets: true });
  expect(counts).toEqual({ documents: 1, assets: 1 });
  const asset = await client.fetch('*[_id == "a"][0].file.asset->');
  expect(asset).toMatchObject({ sha1hash: SHA1, originalFilename: "greeting.txt" });
});

sourceTest("an export and import keep the types of files", async ({ scratch, client, open }) => {
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

sourceTest("an import keeps a well-formed mimeType only", async ({ seeded }) => {
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

sourceTest("an import keeps the type of a file only for its own extension", async ({ seeded }) => {
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
