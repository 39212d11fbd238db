import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect } from "vitest";
import { startWebhookReceiver } from "../support/extended";
import { test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";

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

/** Writes documents that fit in a page and longer ones, changes them, and deletes half of them. */
async function writeSecrets(lake: TestLake): Promise<string[]> {
  const client = lake.client({ perspective: "raw" });
  const ids: string[] = [];
  for (const length of [1, 40, 400]) {
    for (const change of [1, 2, 3]) {
      const _id = `drafts.p${length}`;
      if (change === 1) ids.push(_id);
      const text = Array.from({ length: length * change }, (_, n) => `${SECRET} ${n}`);
      await client.createOrReplace({ _id, _type: "post", text });
    }
  }
  await client.delete("drafts.p40");
  return ids;
}

/** The files of the database that contain the text. */
function filesWithSecret({ dataDir }: TestLake): string[] {
  const names = readdirSync(dataDir).filter((name) => name.startsWith("lake.db"));
  return names.filter((name) => readFileSync(join(dataDir, name)).includes(SECRET));
}

const purge = (lake: TestLake, ids: string[]) =>
  lake.client().action(
    ids.map((draftId) => ({
      actionType: "sanity.action.document.discard" as const,
      draftId,
      purge: true,
    })),
  );

test("a purged text is in no page of the database and not in its log", async ({ hooked: lake }) => {
  const ids = await writeSecrets(lake);
  await lake.client({ perspective: "raw" }).createIfNotExists({ _id: "drafts.p40", _type: "post" });
  expect(filesWithSecret(lake)).not.toEqual([]);
  await purge(lake, ids);
  expect(filesWithSecret(lake)).toEqual([]);
  await lake.restart();
  expect(filesWithSecret(lake)).toEqual([]);
});

test("a deleted dataset leaves no text in the database and its log", async ({ hooked: lake }) => {
  await lake.client().datasets.create("other");
  await lake
    .client({ dataset: "other" })
    .createOrReplace({ _id: "p", _type: "post", text: SECRET.repeat(2_000) });
  await lake.client().datasets.delete("other");
  expect(filesWithSecret(lake)).toEqual([]);
});

test("a text purged during a backup leaves the log with a write", async ({ hooked: lake }) => {
  const ids = await writeSecrets(lake);
  await lake.client({ perspective: "raw" }).createIfNotExists({ _id: "drafts.p40", _type: "post" });
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
  const path = "/data/history/production/transactions/other";
  const history = await lake.request(path, { token: TEST_TOKENS.read });
  const lines = (await history.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ mutations }) => mutations.length)).toEqual([1, 1]);
});
