import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { applyPatch } from "mendoza";
import { expect, onTestFinished } from "vitest";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import { onFaultPoint } from "../../src/util/fault-points";
import { temporaryFolder } from "../support/documents";
import { png, readStream } from "../support/http-client";
import { API_VERSION, calendarTest, TEST_TOKENS, transactionsOf } from "../support/lake";

/** A test with a lake of its own, since others change its URL and its files. */
const test = calendarTest
  .extend("upload", ({ client }) => (text: string, filename = "a.txt") => {
    return client.assets.upload("file", Buffer.from(text), { filename });
  })
  // Gives the lake another URL. Returns the URL of an asset there.
  .extend("moved", ({ lake }) => async (path: string) => {
    await lake.restart({ publicUrl: "https://lake.example/lake/" });
    return `https://lake.example/lake/${path}`;
  })
  .extend("files", ({ lake }) => (...path: string[]) => {
    const folder = join(lake.dataDir, "assets", ...path);
    return existsSync(folder) ? readdirSync(folder) : [];
  });

const statusOf = async (url: string) => (await fetch(url)).status;

test("a start under another URL changes no document", async ({ lake, client, upload, moved }) => {
  const { _id, _rev, path } = await upload("text");
  const sha1 = "0123456789abcdef0123456789abcdef01234567";
  const foreign = { _id: `file-${sha1}-txt`, path: `files/local/production/${sha1}.txt` };
  const cdn = `https://cdn.sanity.io/${foreign.path}`;
  await client.create({ ...foreign, _type: "sanity.fileAsset", url: cdn });
  const url = await moved(path);
  expect(await client.getDocument(_id)).toMatchObject({ url, _rev });
  expect(await client.fetch("*[_id == $_id][0].url", { _id })).toBe(url);
  expect((await client.getDocument(foreign._id))?.url).toBe(cdn);
  await lake.restart({});
  await lake.lake.setPublicUrl("http://127.0.0.1:3334");
  expect((await client.getDocument(_id))?.url).toBe(`http://127.0.0.1:3334/${path}`);
});

test("an old revision has the present URL", async ({ calendar, client, upload, moved }) => {
  const { _id, _rev, path } = await upload("text");
  await client.patch(_id, { set: { title: "Renamed" } }).commit();
  const url = await moved(path);
  const read = (search: string) =>
    client.request({ url: `/data/history/production/documents/${_id}?${search}` });
  for (const search of [`revision=${_rev}`, "lastRevision=true", `time=${calendar.in(0)}`]) {
    expect(await read(search)).toMatchObject({ documents: [{ _id, url }] });
  }
  const [old] = (await read(`revision=${_rev}`)).documents;
  expect(old.title).toBeUndefined();
});

test("missed events and effects have the present URL", async ({ lake, client, upload, moved }) => {
  const { _id: other } = await client.create({ _type: "post" });
  const since = (await client.delete(other)).transactionId as string;
  const { _id, path } = await upload("text");
  await client.patch(_id, { set: { title: "Renamed" } }).commit();
  const url = await moved(path);

  const query = encodeURIComponent(`*[_id == "${_id}"]`);
  const options = "enableResume=true&includeResult=true&includePreviousRevision=true";
  const reader = readStream(
    `${lake.url}/v${API_VERSION}/data/listen/production?query=${query}&${options}&effectFormat=mendoza`,
    { Authorization: `Bearer ${TEST_TOKENS.read}`, "Last-Event-ID": since },
  );
  expect((await reader.next()).event).toBe("welcomeback");
  const [created, renamed] = [(await reader.next()).data, (await reader.next()).data];
  expect(created).toMatchObject({ result: { url }, effects: { apply: [0, { url }] } });
  expect(renamed).toMatchObject({ previous: { url }, result: { url, title: "Renamed" } });
  const { effects, previous } = renamed as { effects: { apply: unknown[] }; previous: object };
  const content = Object.fromEntries(Object.entries(previous).filter(([name]) => name !== "_rev"));
  expect(applyPatch(content, effects.apply)).toMatchObject({ url, title: "Renamed" });
  reader.kill();

  const logged = await transactionsOf(lake, _id, "effectFormat=mendoza&excludeContent=true");
  const [first, second] = [created.effects, effects].map((of) => ({ effects: { [_id]: of } }));
  expect(logged).toMatchObject([first, second]);
});

test("a deleted asset is not served", async ({ calendar, lake, client, upload, files }) => {
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

test("a deleted image leaves no rendition that a new document would serve", async ({ client }) => {
  const { _id, _type, url, path, extension } = await client.assets.upload("image", png);
  expect(await statusOf(`${url}?w=2`)).toBe(200);
  await client.delete(_id);
  await client.create({ _id, _type, url, path, extension });
  expect(await statusOf(`${url}?w=2`)).toBe(404);
});

test("a file of two datasets stays, in backups too", async ({ lake, client, upload, files }) => {
  const { _id, _type, url, path, extension } = await upload("text");
  await client.datasets.create("other");
  const other = lake.client({ dataset: "other" });
  await other.create({ _id, _type, url, path, extension });
  await client.delete(_id);
  expect(await statusOf(url)).toBe(200);
  await lake.restart();
  expect(files("production", "files")).toHaveLength(1);
  const folder = temporaryFolder();
  const file = join(folder, "backup.db");
  expect(writeBackup(lake.dataDir, file)).toMatchObject({ assets: 1, broken: [] });
  expect(restoreBackup(join(folder, "restored"), file).assets).toBe(1);
  const restored = join(folder, "restored/assets/production/files", basename(path));
  expect(readFileSync(restored, "utf8")).toBe("text");
  await other.delete(_id);
  expect(await statusOf(url)).toBe(404);
  expect(files("production", "files")).toEqual([]);
});

test("a backup has an asset deleted meanwhile, or fails", async ({ lake, upload, files }) => {
  const folder = temporaryFolder();
  onTestFinished(() => onFaultPoint(() => {}));
  await upload("text");
  const [name = ""] = files("production", "files");
  const root = join(lake.dataDir, "assets", "production");
  onFaultPoint((point) => {
    if (point !== "backup: after copy") return;
    mkdirSync(join(root, "deleted"));
    renameSync(join(root, "files", name), join(root, "deleted", `1-files-${name}`));
  });
  const file = join(folder, "backup.db");
  expect(writeBackup(lake.dataDir, file)).toMatchObject({ assets: 1, broken: [] });
  expect(restoreBackup(join(folder, "restored"), file).assets).toBe(1);

  onFaultPoint((point) => {
    if (point === "backup: after copy") lake.lake.reset("production");
  });
  const torn = join(folder, "failed.db");
  expect(() => writeBackup(lake.dataDir, torn)).toThrow(/production was .* make the backup again/);
  expect(readdirSync(folder)).not.toContain("failed.db");
});

test("a start removes files that no document names", async ({ lake, upload, files }) => {
  await upload("text");
  const name = `${"0".repeat(40)}.txt`;
  writeFileSync(join(lake.dataDir, "assets", "production", "files", name), "orphan");
  mkdirSync(join(lake.dataDir, "assets", "gone", "files"), { recursive: true });
  writeFileSync(join(lake.dataDir, "assets", "gone", "files", name), "orphan");
  await lake.restart();
  expect(files("production", "files")).not.toContain(name);
  expect(files()).toEqual(["production"]);
});
