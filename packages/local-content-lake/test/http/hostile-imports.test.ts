import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
let folder: string;
let pipe: Server;
beforeAll(async () => {
  lake = await startLake();
  folder = mkdtempSync(join(tmpdir(), "hostile-imports-"));
  mkdirSync(join(folder, "images"));
  writeFileSync(join(folder, "images", "broken.png"), "no image");
  writeFileSync(join(folder, "empty.txt"), "");
  writeFileSync(join(folder, "large.bin"), Buffer.alloc(26 * 1024 * 1024));
  writeFileSync(join(folder, "100%.txt"), "sound");
  symlinkSync("/etc/hostname", join(folder, "link.txt"));
  pipe = createServer();
  await new Promise<void>((ready) => pipe.listen(join(folder, "pipe.txt"), ready));
});
afterAll(async () => {
  await lake.stop();
  await new Promise((closed) => pipe.close(closed));
  rmSync(folder, { recursive: true });
});

const DOCUMENT = '{"_id":"a","_type":"t"}';
const naming = (source: unknown) => `{"_type":"t","f":{"_sanityAsset":${JSON.stringify(source)}}}`;
const deep = (levels: number) => `{"_type":"t","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;

let number = 0;
function imported(content: string | Buffer) {
  writeFileSync(join(folder, "content.ndjson"), content);
  number += 1;
  return lake.lake.importSeed(`dataset-${number}`, folder);
}

test.each<[what: string, content: string | Buffer, words: string]>([
  ["half a line", `${DOCUMENT}\n{"_id":"b","_ty`, "line 2: not valid JSON"],
  ["a document over several lines", '{\n"_type":"t"}', "line 1: not valid JSON"],
  ["a list", `[${DOCUMENT}]`, "line 1 is no document"],
  ["null", `${DOCUMENT}\r\n\r\nnull`, "line 3 is no document"],
  [
    "a document without a type",
    '{"_id":"a"}',
    'line 1 is no document: Document is missing the "_ty',
  ],
  ["a type that is a number", '{"_type":1}', "line 1 is no document"],
  ["an invalid id", '{"_id":"\\ud800","_type":"t"}', 'Malformed document ID "\\ud800"'],
  ["a name that is reserved", '{"_type":"t","__proto__":{}}', '"__proto__"'],
  [
    "a document that is nested too deeply",
    deep(20_000),
    "line 1: nested more than 150 levels deep",
  ],
  ["a million brackets", "[".repeat(1_000_000), "line 1: nested more than 150 levels deep"],
  ["a line of 100 MB", `{"_id":"a","_type":"t","x":"${"x".repeat(1e8)}"}`, '"a" is larger than'],
  [
    "a reference to a missing document",
    '{"_type":"t","r":{"_ref":"no"}}',
    'non-existent document "no"',
  ],
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
])("the import refuses a file with %s and reports it in a line", async (_what, content, words) => {
  await expect(imported(`${DOCUMENT}\n`)).resolves.toMatchObject({ documents: 1 });
  const failed = imported(content);
  await expect(failed).rejects.toThrow(words);
  await expect(failed).rejects.toThrow(/^[^\n]{20,500} No content was written: fix it, .*$/);
  expect(lake.lake.isEmpty(`dataset-${number}`)).toBe(true);
});

test.each<[what: string, content: string | Buffer, documents: number]>([
  ["no lines", "", 0],
  ["empty lines", "\n \r\n\n", 0],
  ["a mark of byte order and lines of Windows", `\ufeff${DOCUMENT}\r\n{"_type":"t"}\r\n`, 2],
  ["an id twice, of which the last stays", `${DOCUMENT}\n{"_id":"a","_type":"t","n":2}`, 2],
  ["a name that is half encoded", naming("file@file://./100%.txt"), 1],
  ["an asset that is no text", naming(7), 1],
])("the import accepts a file with %s", async (_what, content, documents) => {
  await expect(imported(content)).resolves.toMatchObject({ documents });
});

interface Entry {
  name: string;
  /** `0` a file, `1` a hard link, `2` a symbolic link, `5` a folder. */
  type?: string;
  linksTo?: string;
  content?: string | Buffer;
  /** The declared size, if it is not that of the content. */
  size?: number;
}

/** One part of a tar archive. */
function part({ name, type = "0", linksTo = "", content = "", size }: Entry): Buffer {
  const header = Buffer.alloc(512);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, "0")}\0`;
  const bytes = Buffer.from(content);
  header.write(name, 0);
  header.write(
    `${octal(0o644, 8)}${octal(0, 8)}${octal(0, 8)}${octal(size ?? bytes.length, 12)}`,
    100,
  );
  header.write(`${octal(0, 12)}        ${type}${linksTo}`, 136);
  header.write("ustar\x0000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  );
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & 511)]);
}

const CONTENT: Entry = { name: "data/content.ndjson", content: `${DOCUMENT}\n` };

async function importArchive(parts: Iterable<Buffer>) {
  const file = join(folder, "export.tar.gz");
  await pipeline(Readable.from(parts), createGzip({ level: 1 }), createWriteStream(file));
  number += 1;
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("lake-import-"));
  const before = left();
  const result = await lake.lake.importSeed(`dataset-${number}`, file).catch((error) => error);
  expect(left()).toEqual(before);
  return result;
}

function* zeros(megabytes: number): Generator<Buffer> {
  const block = Buffer.alloc(1024 * 1024);
  for (let n = 0; n < megabytes; n += 1) yield block;
}

test.each<[what: string, parts: () => Iterable<Buffer>]>([
  [
    "one file of 300 MB",
    function* () {
      yield part({ name: "data/content.ndjson", size: 300 * 1024 * 1024 });
      yield* zeros(300);
    },
  ],
  [
    "30,000 files",
    function* () {
      for (let n = 0; n < 30_000; n += 1) yield part({ name: `data/files/${n}.txt` });
    },
  ],
  ["300 MB after its end", () => zeros(300)],
])("the import refuses an archive of %s and removes what it unpacked", async (_what, parts) => {
  const result = await importArchive(parts());
  expect(result.message).toMatch(/export\.tar\.gz cannot be imported: .*more than \d+ MB/);
  expect(lake.lake.isEmpty(`dataset-${number}`)).toBe(true);
});

const names = (asset: string): Entry => ({
  ...CONTENT,
  content: `${naming(`file@file://./${asset}`)}\n`,
});

test.each<[what: string, words: string, entries: Entry[]]>([
  [
    "a path above the folder",
    "points outside",
    [CONTENT, { name: "../../escaped.txt", content: "out" }],
  ],
  [
    "a path above its own folder",
    "points outside",
    [CONTENT, { name: "data/../../escaped.txt", content: "out" }],
  ],
  [
    "an absolute path",
    "content.ndjson",
    [CONTENT, { name: `${tmpdir()}/escaped.txt`, content: "out" }],
  ],
  [
    "a file through a symbolic link",
    "",
    [
      { name: "data/files", type: "2", linksTo: tmpdir() },
      { name: "data/files/escaped.txt", content: "out" },
      CONTENT,
    ],
  ],
  [
    "a symbolic link to a file of the server",
    "there is no file ./files/link.txt",
    [{ name: "data/files/link.txt", type: "2", linksTo: "/etc/hostname" }, names("files/link.txt")],
  ],
  [
    "a hard link to a file of the server",
    "there is no file ./files/link.txt",
    [{ name: "data/files/link.txt", type: "1", linksTo: "/etc/hostname" }, names("files/link.txt")],
  ],
])(
  "an archive with %s neither reads nor writes outside of its folder",
  async (_what, words, entries) => {
    const result = await importArchive([...entries.map(part), Buffer.alloc(1024)]);
    for (const place of [tmpdir(), join(tmpdir(), ".."), folder]) {
      expect(existsSync(join(place, "escaped.txt"))).toBe(false);
    }
    if (words) expect(result.message).toContain(words);
    else expect(result).toMatchObject({ documents: 1, assets: 0 });
  },
);
