import { expect } from "vitest";
import { readCommandLine } from "../../src/cli/command-line";
import { runHistory } from "../../src/cli/history-command";
import { readSettings } from "../../src/cli/settings";
import { pruneHistory } from "../../src/history/prune-history";
import { openBeside } from "../../src/store/database/open-beside";
import { DAY_MS } from "../../src/util/time";
import { test as lakeTest, TEST_TOKENS, TestCalendar, type TestLake } from "../support/lake";

const test = lakeTest.extend("own", ({ open }) => open());

function prune({ dataDir }: TestLake, ...words: string[]) {
  const { rest, flags } = readCommandLine(["history", ...words, "--data", dataDir]);
  return runHistory(readSettings({}, flags), rest, flags);
}

const historyOf = async (own: TestLake, path: string) => {
  const response = await own.request(`/data/history/production/${path}`, {
    token: TEST_TOKENS.write,
  });
  return response.text();
};

test("history before some days is deleted meanwhile, later history stays", async ({ own }) => {
  const client = own.client();
  const long = "word ".repeat(400);
  await client.create({ _id: "p", _type: "post", long, n: 0 });
  for (let n = 1; n <= 60; n += 1) await client.patch("p").set({ n }).commit();
  await client.create({ _id: "gone", _type: "post" });
  await client.delete("gone");
  const cut = new Date().toISOString();
  const revisions = [];
  for (let n = 61; n <= 70; n += 1) {
    revisions.push((await client.patch("p").set({ n }).commit())._rev);
  }
  using opened = openBeside(own.dataDir);
  expect(await pruneHistory(opened.database, cut)).toBe(62);
  expect(await pruneHistory(opened.database, cut)).toBe(0);
  expect(opened.database.pragma("freelist_count")).toEqual([{ freelist_count: 0 }]);
  expect(opened.database.pragma("auto_vacuum")).toEqual([{ auto_vacuum: 2 }]);
  for (const [index, revision] of revisions.entries()) {
    const { documents } = JSON.parse(await historyOf(own, `documents/p?revision=${revision}`));
    expect(documents[0]).toMatchObject({ n: 61 + index, long });
  }
  const lines = (await historyOf(own, "transactions/p,gone?excludeContent=true"))
    .trim()
    .split("\n");
  expect(lines).toHaveLength(11);
  await client.patch("p").set({ n: 71 }).commit();
  await own.restart();
  expect(await own.client().getDocument("p")).toMatchObject({ n: 71, long });
});

lakeTest(
  "a lake that keeps 30 days deletes older history at its start and once a day",
  async ({ open }) => {
    const calendar = new TestCalendar();
    const own = await open({ calendar, historyDays: 30 });
    const client = own.client();
    await client.create({ _id: "p", _type: "post", n: 0 });
    const revisions = async () =>
      (await historyOf(own, "transactions/p?excludeContent=true")).trim();
    const count = async () => (await revisions()).split("\n").length;
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
  },
);

test("the command takes days, and refuses anything else", async ({ own }) => {
  await own.client().create({ _id: "p", _type: "post" });
  expect((await prune(own, "prune", "--days", "30")).json).toMatchObject({ revisions: 0 });
  await expect(prune(own, "prune")).rejects.toThrow("--days");
  await expect(prune(own, "prune", "--days", "0")).rejects.toThrow("whole number");
  await expect(prune(own, "forget", "--days", "1")).rejects.toThrow("history prune --days N");
});
