import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, onTestFinished } from "vitest";
import { readCommandLine } from "../../src/cli/command-line";
import { runHistory } from "../../src/cli/history-command";
import { readSettings } from "../../src/cli/settings";
import { pruneHistory } from "../../src/history/prune-history";
import { openBeside } from "../../src/store/database/open-beside";
import { DAY_MS } from "../../src/util/time";
import { startWebhookReceiver } from "../support/extended";
import { test as lakeTest, TestCalendar, type TestLake, transactionsOf } from "../support/lake";

const SECRET = "purge-me-from-every-page";

// A lake whose webhook receives the documents, too.
const test = lakeTest.extend("hooked", async ({ open }, { onCleanup }) => {
  const receiver = await startWebhookReceiver();
  onCleanup(() => receiver.stop());
  const lake = await open();
  const body = { name: "Elsewhere", url: receiver.url, dataset: "production", includeDrafts: true };
  await lake.client().request({ method: "POST", url: "/hooks/projects/local", body });
  return lake;
});

/** Writes documents that fit in a page and longer ones, changes them, deletes one and creates it again. */
async function writeSecrets(lake: TestLake): Promise<string[]> {
  const client = lake.client({ perspective: "raw" });
  const lengths = [1, 40, 400];
  for (const change of [1, 2, 3]) {
    for (const length of lengths) {
      const text = Array.from({ length: length * change }, (_, n) => `${SECRET} ${n}`);
      await client.createOrReplace({ _id: `drafts.p${length}`, _type: "post", text });
    }
  }
  await client.delete("drafts.p40");
  await client.create({ _id: "drafts.p40", _type: "post" });
  return lengths.map((length) => `drafts.p${length}`);
}

/** The files of the database that contain the text. */
function filesWithSecret({ dataDir }: TestLake): string[] {
  const names = readdirSync(dataDir).filter((name) => name.startsWith("lake.db"));
  return names.filter((name) => readFileSync(join(dataDir, name)).includes(SECRET));
}

const purge = (lake: TestLake, ids: string[]) => {
  const discard = { actionType: "sanity.action.document.discard", purge: true } as const;
  return lake.client().action(ids.map((draftId) => ({ ...discard, draftId })));
};

test("a purged text is in no page of the database and not in its log", async ({ hooked: lake }) => {
  const ids = await writeSecrets(lake);
  expect(filesWithSecret(lake)).not.toEqual([]);
  await purge(lake, ids);
  expect(filesWithSecret(lake)).toEqual([]);
  await lake.restart();
  expect(filesWithSecret(lake)).toEqual([]);
});

test("a deleted dataset leaves no text in the database and its log", async ({ hooked: lake }) => {
  const client = lake.client({ dataset: "other" });
  await client.datasets.create("other");
  await client.create({ _id: "p", _type: "post", text: SECRET.repeat(2_000) });
  await client.datasets.delete("other");
  expect(filesWithSecret(lake)).toEqual([]);
});

test("a text purged during a backup leaves the log with a write", async ({ hooked: lake }) => {
  const ids = await writeSecrets(lake);
  const backup = new Database(join(lake.dataDir, "lake.db"));
  backup.exec("BEGIN");
  backup.prepare("SELECT count(*) FROM documents").get();
  await purge(lake, ids);
  expect(filesWithSecret(lake)).not.toEqual([]);
  backup.exec("COMMIT");
  backup.close();
  await lake.client().create({ _type: "post" });
  expect(filesWithSecret(lake)).toEqual([]);
});

test("one request erases the history of 10,000 drafts, and of none of its other documents", {
  tags: "full",
}, async ({ hooked: lake }) => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `drafts.many${n}`);
  const mutate = (mutations: object[]) => lake.client().mutate(mutations as never);
  await mutate([...ids, "other"].map((_id) => ({ create: { _id, _type: "post" } })));
  await mutate([...ids, "other"].map((id) => ({ patch: { id, set: { title: "Changed" } } })));
  await purge(lake, ids);
  const transactions = await transactionsOf(lake, "other", "");
  expect(transactions).toMatchObject([{ mutations: [{}] }, { mutations: [{}] }]);
});

const pruneTest = lakeTest.extend("own", ({ open }) => open());

function prune({ dataDir }: TestLake, ...words: string[]) {
  const { rest, flags } = readCommandLine(["history", ...words, "--data", dataDir]);
  return runHistory(readSettings({}, flags), rest, flags);
}

lakeTest("history before some days is deleted meanwhile, later history stays", async ({ open }) => {
  const calendar = new TestCalendar();
  const own = await open({ calendar });
  const client = own.client();
  const long = "word ".repeat(400);
  await client.create({ _id: "p", _type: "post", long, n: 0 });
  for (let n = 1; n <= 60; n += 1) await client.patch("p").set({ n }).commit();
  await client.create({ _id: "gone", _type: "post" });
  await client.delete("gone");
  calendar.advance(1);
  const cut = calendar.in(0);
  const revisions = [];
  for (let n = 61; n <= 70; n += 1)
    revisions.push((await client.patch("p").set({ n }).commit())._rev);
  using opened = openBeside(own.dataDir);
  expect(await pruneHistory(opened.database, cut)).toBe(62);
  expect(await pruneHistory(opened.database, cut)).toBe(0);
  expect(opened.database.pragma("freelist_count")).toEqual([{ freelist_count: 0 }]);
  expect(opened.database.pragma("auto_vacuum")).toEqual([{ auto_vacuum: 2 }]);
  for (const [index, revision] of revisions.entries()) {
    const url = `/data/history/production/documents/p?revision=${revision}`;
    expect((await client.request({ url })).documents[0]).toMatchObject({ n: 61 + index, long });
  }
  expect(await transactionsOf(own, "p,gone")).toHaveLength(11);
  await client.patch("p").set({ n: 71 }).commit();
  await own.restart();
  expect(await own.client().getDocument("p")).toMatchObject({ n: 71, long });
});

pruneTest("pruning leaves what an archived release is restored from", async ({ own }) => {
  const client = own.client({ perspective: "raw" });
  const releaseId = "r1";
  await client.releases.create({ releaseId });
  await client.create({ _id: "versions.r1.p", _type: "post", title: "Kept" });
  await client.releases.archive({ releaseId });
  await client.releases.edit({ releaseId, patch: { set: { "metadata.title": "Two" } } });
  using opened = openBeside(own.dataDir);
  await pruneHistory(opened.database, new Date(Date.now() + 1).toISOString());
  await client.releases.unarchive({ releaseId });
  expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "Kept" });
});

pruneTest("pruning pauses also where nothing is deleted", async ({ own }) => {
  const documents = Array.from({ length: 1_000 }, (_, n) => ({ _id: `p${n}`, _type: "post" }));
  await own.client().mutate(documents.map((create) => ({ create })));
  using opened = openBeside(own.dataDir);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  onTestFinished(() => clearInterval(counting));
  expect(await pruneHistory(opened.database, new Date(Date.now() + 1).toISOString())).toBe(0);
  expect(turns).toBeGreaterThanOrEqual(documents.length / 200);
});

lakeTest("a lake that keeps 30 days deletes older history daily", async ({ open }) => {
  const calendar = new TestCalendar();
  const own = await open({ calendar, historyDays: 30 });
  const client = own.client();
  await client.create({ _id: "p", _type: "post", n: 0 });
  const count = async () => (await transactionsOf(own, "p")).length;
  for (let n = 1; n <= 4; n += 1) {
    calendar.advance(DAY_MS);
    await client.patch("p").set({ n }).commit();
  }
  // 31 days after the second edit: the creation and the first edit are over, and the second is what the document was.
  calendar.advance(29 * DAY_MS);
  await expect.poll(count).toBe(3);
  calendar.advance(DAY_MS);
  await expect.poll(count).toBe(2);
  await own.restart({ calendar, historyDays: 1 });
  await expect.poll(count).toBe(1);
  expect(await own.client().getDocument("p")).toMatchObject({ n: 4 });
});

pruneTest("the command takes days, and refuses anything else", async ({ own }) => {
  expect((await prune(own, "prune", "--days", "30")).json).toMatchObject({ revisions: 0 });
  await expect(prune(own, "prune")).rejects.toThrow("--days");
  await expect(prune(own, "prune", "--days", "0")).rejects.toThrow("whole number");
  await expect(prune(own, "forget", "--days", "1")).rejects.toThrow("history prune --days N");
});
