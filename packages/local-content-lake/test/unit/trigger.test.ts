import { expect, onTestFinished, test, vi } from "vitest";
import type { Trigger } from "../../src";
import { startLake, transactionsOf } from "../support/lake";

/** Adds a log entry for each document of the type `post` that a transaction changes. */
const logPosts: Trigger = ({ changes }) =>
  changes.flatMap(({ before, after }) => {
    const { _id, _type } = after ?? before ?? {};
    if (_type !== "post") return [];
    return [{ createOrReplace: { _id: `log-${_id}`, _type: "log", had: before?.title ?? null } }];
  });

async function open(trigger: Trigger) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const lake = await startLake({ trigger, log });
  onTestFinished(() => lake.stop());
  return { client: lake.client({ perspective: "raw" }), lake, log };
}

test("a trigger's mutations are part of the transaction, after a restart too", async () => {
  const { client, lake } = await open(logPosts);
  await client.create({ _id: "a", _type: "post", title: "One" });
  await client.patch("a").set({ title: "Two" }).commit();
  const [log, post] = [await client.getDocument("log-a"), await client.getDocument("a")];
  expect(log).toMatchObject({ had: "One", _rev: post?._rev });
  await lake.restart();
  expect(await client.getDocument("log-a")).toEqual(log);
  expect(await transactionsOf(lake, "log-a")).toHaveLength(2);
});

test("a trigger sees public documents only, as the transaction leaves them", async () => {
  const seen: unknown[] = [];
  const { client } = await open(({ changes, ofType }) => {
    seen.push([changes.map(({ after }) => after?._id), ofType("post").map(({ _id }) => _id)]);
    return [];
  });
  await client.create({ _id: "drafts.a", _type: "post" });
  await client.create({ _id: "private.a", _type: "post" });
  expect(seen).toEqual([]);
  const both = client.transaction().create({ _id: "a", _type: "post" });
  await both.create({ _id: "drafts.b", _type: "post" }).commit();
  await client.delete("a");
  expect(seen).toEqual([
    [["a"], ["a"]],
    [[undefined], []],
  ]);
});

test("a trigger that throws is logged and fails no transaction", async () => {
  const { client, log } = await open(() => {
    throw new Error("no");
  });
  await client.create({ _id: "a", _type: "post" });
  expect(await client.getDocument("a")).toBeDefined();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), "Lake: a trigger failed");
});

test("a mutation that the lake rejects fails the whole transaction", async () => {
  const { client } = await open(({ changes }) =>
    changes.flatMap(({ after }) => (after?._id === "user" ? [{ delete: { id: "used" } }] : [])),
  );
  await client.create({ _id: "used", _type: "post" });
  const user = { _id: "user", _type: "post", link: { _type: "reference", _ref: "used" } };
  await expect(client.create(user)).rejects.toThrow(/used/);
  expect(await client.fetch("*[_type == 'post']._id")).toEqual(["used"]);
});
