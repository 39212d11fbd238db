import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually";
import { startWebhookReceiver } from "../support/extended";
import { startLake, TestCalendar } from "../support/lake";

const url = "/hooks/projects/local";

async function startWithHook(settings: object = {}) {
  const calendar = new TestCalendar();
  const receiver = await startWebhookReceiver();
  const lake = await startLake({ calendar });
  onTestFinished(async () => {
    await lake.stop();
    await receiver.stop();
  });
  const client = lake.client({ perspective: "raw" });
  const body = { name: "Elsewhere", url: receiver.url, ...settings };
  const hook = await client.request({ method: "POST", url, body });
  const delivered = () =>
    receiver.received.map(({ body }) => JSON.parse(body)).map(({ _id, n }) => `${_id} ${n}`);
  return { calendar, receiver, lake, client, hook, delivered };
}

test("a retried message stays before newer messages of its document", async () => {
  const { calendar, receiver, client, delivered } = await startWithHook();
  receiver.answer(500);
  await client.create({ _id: "p", _type: "post", n: 1 });
  await eventually(() => expect(calendar.pending).toBe(1));
  await client.patch("p", { set: { n: 2 } }).commit();
  await client.create({ _id: "q", _type: "post", n: 1 });
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1"]));
  await eventually(() => expect(calendar.pending).toBe(1));
  calendar.advance(2_000);
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1", "p 1", "p 2"]));
});

test("messages preserve the order of their document over a restart", async () => {
  const { calendar, receiver, lake, client, delivered } = await startWithHook();
  receiver.answer(500);
  await client.create({ _id: "p", _type: "post", n: 0 });
  await eventually(() => expect(calendar.pending).toBe(1));
  for (let n = 1; n < 20; n += 1) await client.patch("p", { set: { n } }).commit();
  await lake.restart();
  calendar.advance(2_000);
  const expected = Array.from({ length: 20 }, (_, n) => `p ${n}`);
  await eventually(() => expect(delivered().slice(1)).toEqual(expected));
});

test("a change just before shutdown is delivered after the next start", async () => {
  const { lake, client, delivered } = await startWithHook();
  const writes = Array.from({ length: 30 }, (_, n) =>
    client.create({ _id: `p${n}`, _type: "post", n }),
  );
  await Promise.all(writes);
  await lake.restart();
  await eventually(() => expect(new Set(delivered()).size).toBe(30));
});

test("a message counts as delivered before the response's body ends, and is not sent again", async () => {
  const { receiver, lake, client, hook } = await startWithHook();
  receiver.stall();
  await client.create({ _id: "p", _type: "post" });
  const messages = () => client.request({ url: `${url}/${hook.id}/messages` });
  await eventually(async () => expect(await messages()).toMatchObject([{ status: "success" }]));
  await lake.restart();
  const [message] = await messages();
  expect(message).toMatchObject({ status: "success", resultCode: 200 });
  expect(lake.lake.stats().waiting.webhooks).toBe(0);
  expect(receiver.received).toHaveLength(1);
});

test("a request in flight ends before the lake closes", async () => {
  const { receiver, lake, client } = await startWithHook();
  await client.create({ _id: "p", _type: "post" });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await lake.restart();
  await eventually(() => expect(lake.lake.stats().waiting.webhooks).toBe(0));
  expect(receiver.received).toHaveLength(1);
});

test("a purge removes content from pending and delivered messages", async () => {
  const { calendar, receiver, client, hook, lake } = await startWithHook({
    rule: { on: ["create", "update", "delete"] },
    includeDrafts: true,
  });
  await client.create({ _id: "drafts.p", _type: "post", text: "purge-me" });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  receiver.answer(500);
  await client.patch("drafts.p", { set: { text: "purge-me too" } }).commit();
  await eventually(() => expect(calendar.pending).toBe(1));
  await client.action({
    actionType: "sanity.action.document.discard",
    draftId: "drafts.p",
    purge: true,
  });
  const messages = () => client.request({ url: `${url}/${hook.id}/messages` });
  await eventually(async () => expect(await messages()).toHaveLength(3));
  expect(JSON.stringify(await messages())).not.toContain("purge-me");
  await lake.restart();
  expect(JSON.stringify(await messages())).not.toContain("purge-me");
  receiver.received.splice(0);
  calendar.advance(2_000);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received.map(({ headers }) => headers["sanity-operation"])).toEqual([
    "update",
    "delete",
  ]);
  expect(JSON.stringify(receiver.received)).not.toContain("purge-me");
});
