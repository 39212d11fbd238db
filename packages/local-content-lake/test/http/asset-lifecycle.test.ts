import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import { readStream } from "../support/http-client";
import {
  API_VERSION,
  type StartOptions,
  startLake,
  TEST_TOKENS,
  TestCalendar,
} from "../support/lake";

async function start(options: StartOptions = {}) {
  const lake = await startLake(options);
  onTestFinished(() => lake.stop());
  const client = lake.client({ perspective: "raw" });
  const upload = (text: string, filename = "a.txt") =>
    client.assets.upload("file", Buffer.from(text), { filename });
  const statusOf = async (url: string) => (await fetch(url)).status;
  const files = (...path: string[]) => {
    const folder = join(lake.dataDir, "assets", ...path);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  return { lake, client, upload, statusOf, files };
}

test("a start under another URL changes the URLs of assets and no document", async () => {
  const { lake, client, upload } = await start();
  const { _id, _rev, path } = await upload("text");
  const cdn =
    "https://cdn.sanity.io/files/local/production/0123456789abcdef0123456789abcdef01234567.txt";
  const foreign = {
    _id: "file-0123456789abcdef0123456789abcdef01234567-txt",
    _type: "sanity.fileAsset",
    path: "files/local/production/0123456789abcdef0123456789abcdef01234567.txt",
    url: cdn,
  };
  await client.create(foreign);
  await lake.restart({ publicUrl: "https://lake.example/lake/" });
  const asset = await client.getDocument(_id);
  expect(asset).toMatchObject({ url: `https://lake.example/lake/${path}`, _rev });
  expect(await client.fetch("*[_id == $_id][0].url", { _id })).toBe(asset?.url);
  expect((await client.getDocument(foreign._id))?.url).toBe(cdn);
});

test("an old revision of an asset has the URL of the present one", async () => {
  const { lake, client, upload } = await start();
  const { _id, _rev, path } = await upload("text");
  await client.patch(_id, { set: { title: "Renamed" } }).commit();
  await lake.restart({ publicUrl: "https://lake.example/lake" });
  const url = `https://lake.example/lake/${path}`;
  const read = (search: string) =>
    client.request({ url: `/data/history/production/documents/${_id}?${search}` });
  for (const search of [
    `revision=${_rev}`,
    "lastRevision=true",
    `time=${new Date().toISOString()}`,
  ]) {
    expect(await read(search)).toMatchObject({ documents: [{ _id, url }] });
  }
  const [old] = (await read(`revision=${_rev}`)).documents;
  expect(old.title).toBeUndefined();
});

test("missed events and effects of transactions have the present URL of an asset", async () => {
  const { lake, client, upload } = await start();
  const { _id: other } = await client.create({ _type: "post" });
  const since = (await client.delete(other)).transactionId as string;
  const { _id, path } = await upload("text");
  await client.patch(_id, { set: { title: "Renamed" } }).commit();
  await lake.restart({ publicUrl: "https://lake.example/lake" });
  const url = `https://lake.example/lake/${path}`;

  const query = encodeURIComponent(`*[_id == "${_id}"]`);
  const options = "enableResume=true&includeResult=true&includePreviousRevision=true";
  const reader = readStream(
    `${lake.url}/v${API_VERSION}/data/listen/production?query=${query}&${options}&effectFormat=mendoza`,
    { Authorization: `Bearer ${TEST_TOKENS.read}`, "Last-Event-ID": since },
  );
  onTestFinished(() => reader.kill());
  expect((await reader.next()).event).toBe("welcomeback");
  const [created, renamed] = [(await reader.next()).data, (await reader.next()).data];
  expect(created).toMatchObject({ result: { url }, effects: { apply: [0, { url }] } });
  expect(renamed).toMatchObject({ previous: { url }, result: { url, title: "Renamed" } });
  expect(renamed).toMatchObject({ effects: { apply: [0, { url }], revert: [0, { url }] } });

  const lines = await lake.request(
    `/data/history/production/transactions/${_id}?effectFormat=mendoza&excludeContent=true`,
    { headers: { Authorization: `Bearer ${TEST_TOKENS.read}` } },
  );
  const logged = (await lines.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const effects = { [_id]: { apply: [0, { url }] } };
  expect(logged).toMatchObject([{ effects }, { effects }]);
});

test("a deleted asset is not served, also when its document is created again", async () => {
  const calendar = new TestCalendar();
  const { lake, client, upload, statusOf, files } = await start({ calendar });
  const { _id, _type, url, path, extension, sha1hash } = await upload("text");
  expect(await statusOf(url)).toBe(200);
  await client.delete(_id);
  expect(await statusOf(url)).toBe(404);
  await client.create({ _id, _type, url, path, extension, sha1hash });
  expect(await statusOf(url)).toBe(404);
  await upload("text");
  expect(await statusOf(url)).toBe(200);
  expect(files("production", "deleted")).toHaveLength(1);
  calendar.advance(25 * 60 * 60_000);
  await lake.restart();
  expect(files("production", "deleted")).toEqual([]);
  expect(files("production", "files")).toHaveLength(1);
});

test("a deleted image leaves no rendition that a new document would serve", async () => {
  const { client, statusOf } = await start();
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { _id, _type, url, path, extension } = await client.assets.upload("image", pixel);
  expect(await statusOf(`${url}?w=2`)).toBe(200);
  await client.delete(_id);
  await client.create({ _id, _type, url, path, extension });
  expect(await statusOf(`${url}?w=2`)).toBe(404);
});

test("a file stays while a document of another dataset names it", async () => {
  const { lake, client, upload, statusOf, files } = await start();
  const { _id, _type, url, path, extension } = await upload("text");
  await client.datasets.create("other");
  const other = lake.client({ dataset: "other" });
  await other.create({ _id, _type, url, path, extension });
  await client.delete(_id);
  expect(await statusOf(url)).toBe(200);
  await lake.restart();
  expect(files("production", "files")).toHaveLength(1);
  await other.delete(_id);
  expect(await statusOf(url)).toBe(404);
  expect(files("production", "files")).toEqual([]);
});

test("a backup holds an asset that only a document of another dataset names", async () => {
  const { lake, client, upload } = await start();
  const { _id, _type, url, path, extension } = await upload("text");
  await client.datasets.create("other");
  await lake.client({ dataset: "other" }).create({ _id, _type, url, path, extension });
  await client.delete(_id);
  const folder = mkdtempSync(join(tmpdir(), "lake-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "backup.db");
  expect(writeBackup(lake.dataDir, file)).toMatchObject({ assets: 1, broken: [] });
  expect(restoreBackup(join(folder, "restored"), file).assets).toBe(1);
  const name = path.split("/").at(-1) ?? "";
  const restored = join(folder, "restored", "assets", "production", "files", name);
  expect(readFileSync(restored, "utf8")).toBe("text");
});

test("a start removes files that no document names", async () => {
  const { lake, upload, files } = await start();
  await upload("text");
  const name = `${"0".repeat(40)}.txt`;
  writeFileSync(join(lake.dataDir, "assets", "production", "files", name), "orphan");
  mkdirSync(join(lake.dataDir, "assets", "gone", "files"), { recursive: true });
  writeFileSync(join(lake.dataDir, "assets", "gone", "files", name), "orphan");
  await lake.restart();
  expect(files("production", "files")).not.toContain(name);
  expect(files()).toEqual(["production"]);
});

test("an import keeps what assets.json says, and the types of files", async () => {
  const { lake, client } = await start();
  const folder = mkdtempSync(join(tmpdir(), "lake-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "files"));
  const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
  const types = {
    html: "text/html",
    ics: "text/calendar",
    heic: "image/heic",
    gz: "application/gzip",
    bin: "application/octet-stream",
  };
  const names = Object.keys(types).map((extension) => `${sha1(extension)}.${extension}`);
  for (const name of names) writeFileSync(join(folder, "files", name), name.slice(41));
  const lines = names.slice(1).map((name, n) => ({
    _id: `p${n}`,
    _type: "post",
    file: { _type: "file", _sanityAsset: `file@file://./files/${name}` },
  }));
  writeFileSync(join(folder, "data.ndjson"), lines.map((line) => JSON.stringify(line)).join("\n"));
  const fields = {
    originalFilename: "Invitation.ics",
    title: "Title",
    altText: "Alt",
    opt: { media: { tags: [{ _ref: "tag", _type: "reference", _weak: true }] } },
  };
  const assets = { [`file-${sha1("ics")}`]: { ...fields, sha1hash: "wrong" } };
  writeFileSync(join(folder, "assets.json"), JSON.stringify(assets));
  await lake.lake.importSeed("production", folder);
  const imported = await client.fetch<{ extension: string; mimeType: string }[]>(
    '*[_type == "sanity.fileAsset"]{extension, mimeType}',
  );
  expect(Object.fromEntries(imported.map((one) => [one.extension, one.mimeType]))).toEqual(types);
  const invitation = await client.fetch('*[extension == "ics"][0]');
  expect(invitation).toMatchObject({ ...fields, sha1hash: sha1("ics") });
});
