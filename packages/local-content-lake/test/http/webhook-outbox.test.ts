import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { rule, webhookTest } from "../support/extended";

const test = webhookTest
  .extend(
    "hook",
    { auto: true },
    ({ hooks }): Promise<{ id: string }> =>
      hooks.add({ ...rule(["create", "update", "delete"]), includeDrafts: true }),
  )
  .extend("messages", ({ hooks, hook }) => () => {
    return hooks.api("GET", `/${hook.id}/messages`);
  })
  // The receiver refuses one message, whose retry waits.
  .extend("refuseOne", ({ calendar, receiver }) => async (write: () => Promise<unknown>) => {
    receiver.answer(500);
    await write();
    await eventually(() => expect(calendar.pending).toBe(1));
  })
  .extend("delivered", ({ hooks }) => () => {
    return hooks.payloads().map(({ _id, n }) => `${_id} ${n}`);
  });

test("a retried message stays before newer messages of its document", async ({
  calendar,
  client,
  refuseOne,
  delivered,
}) => {
  await refuseOne(() => client.create({ _id: "p", _type: "post", n: 1 }));
  await client.patch("p", { set: { n: 2 } }).commit();
  await client.create({ _id: "q", _type: "post", n: 1 });
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1"]));
  await eventually(() => expect(calendar.pending).toBe(1));
  calendar.advance(2_000);
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1", "p 1", "p 2"]));
});

test("messages preserve the order of their document over a restart", async ({
  calendar,
  lake,
  client,
  refuseOne,
  delivered,
}) => {
  await refuseOne(() => client.create({ _id: "p", _type: "post", n: 0 }));
  for (let n = 1; n < 20; n += 1) await client.patch("p", { set: { n } }).commit();
  await lake.restart();
  calendar.advance(2_000);
  const expected = Array.from({ length: 20 }, (_, n) => `p ${n}`);
  await eventually(() => expect(delivered().slice(1)).toEqual(expected));
});

test("a change just before shutdown is delivered later", async ({ lake, client, delivered }) => {
  const ids = Array.from({ length: 30 }, (_, n) => `p${n}`);
  await Promise.all(ids.map((_id, n) => client.create({ _id, _type: "post", n })));
  await lake.restart();
  await eventually(() => expect(new Set(delivered()).size).toBe(30));
});

test("a message counts as delivered before the response's body ends, and is not sent again", async ({
  receiver,
  lake,
  client,
  messages,
}) => {
  receiver.stall();
  await client.create({ _id: "p", _type: "post" });
  await eventually(async () => expect(await messages()).toMatchObject([{ status: "success" }]));
  await lake.restart();
  expect(await messages()).toMatchObject([{ status: "success", resultCode: 200 }]);
  expect(lake.lake.stats().waiting.webhooks).toBe(0);
  expect(receiver.received).toHaveLength(1);
});

test("a body that never ends delays no message", async ({ receiver, client, hooks, messages }) => {
  receiver.stall();
  const ids = Array.from({ length: 10 }, (_, n) => `p${n}`);
  for (const _id of ids) await client.create({ _id, _type: "post" });
  await hooks.heard(ids.length);
  await eventually(async () => {
    expect(await messages()).toMatchObject(ids.map(() => ({ status: "success" })));
  });
});

test("a request in flight ends before a close", async ({ receiver, lake, client, hooks }) => {
  await client.create({ _id: "p", _type: "post" });
  await hooks.heard(1);
  await lake.restart();
  await eventually(() => expect(lake.lake.stats().waiting.webhooks).toBe(0));
  expect(receiver.received).toHaveLength(1);
});

test("a purge removes content from pending and delivered messages", async ({
  calendar,
  receiver,
  client,
  lake,
  hooks,
  messages,
  refuseOne,
}) => {
  await client.create({ _id: "drafts.p", _type: "post", text: "purge-me" });
  await hooks.heard(1);
  await refuseOne(() => client.patch("drafts.p", { set: { text: "purge-me too" } }).commit());
  const actionType = "sanity.action.document.discard";
  await client.action({ actionType, draftId: "drafts.p", purge: true });
  await eventually(async () => expect(await messages()).toHaveLength(3));
  expect(JSON.stringify(await messages())).not.toContain("purge-me");
  await lake.restart();
  expect(JSON.stringify(await messages())).not.toContain("purge-me");
  receiver.received.splice(0);
  calendar.advance(2_000);
  await hooks.heard(2);
  const operations = receiver.received.map(({ headers }) => headers["sanity-operation"]);
  expect(operations).toEqual(["update", "delete"]);
  expect(JSON.stringify(receiver.received)).not.toContain("purge-me");
});
