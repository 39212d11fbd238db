import { describe, expect } from "vitest";
import { actionOf } from "../support/documents";
import { eventually } from "../support/eventually";
import { rule, webhookTest } from "../support/extended";

const test = webhookTest
  // The receiver refuses one message, whose retry waits.
  .extend("refuseOne", ({ calendar, client, receiver }) => {
    return async (write?: () => Promise<unknown>) => {
      receiver.answer(500);
      await (write?.() ?? client.create({ _id: "p", _type: "post" }));
      await eventually(() => expect(calendar.pending).toBe(1));
    };
  });

describe("a failed delivery", () => {
  test("is retried, ever later, until heard", async ({ calendar, refuseOne, receiver, hooks }) => {
    const { id } = await hooks.add();
    await refuseOne();
    receiver.answer(429);
    calendar.advance(2_000);
    await hooks.heard(2);
    await eventually(() => expect(calendar.pending).toBe(1));
    calendar.advance(2_000);
    expect(receiver.received).toHaveLength(2);
    calendar.advance(8_000);
    await hooks.heard(3);
    const keys = receiver.received.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    await hooks.becomes(id, "success");
    const attempts = () => hooks.api("GET", `/${id}/attempts`);
    // A body is stored after its status.
    await expect.poll(attempts).toMatchObject([
      { isFailure: false, resultCode: 200, resultBody: "heard" },
      { isFailure: true, failureReason: "http", resultCode: 429 },
      { isFailure: true, failureReason: "http", resultCode: 500 },
    ]);
    const [first] = await attempts();
    expect(await hooks.api("GET", `/attempts/${first.id}`)).toEqual(first);
  });

  test("waits while the hook is disabled", async ({ calendar, refuseOne, hooks }) => {
    const { id } = await hooks.add();
    await refuseOne();
    await hooks.api("PATCH", `/${id}`, { isDisabledByUser: true });
    expect(calendar.pending).toBe(0);
    calendar.advance(60_000);
    expect(await hooks.statusOf(id)).toBe("pending");
    await hooks.api("PATCH", `/${id}`, { isDisabledByUser: false });
    await hooks.heard(2);
    await hooks.becomes(id, "success");
  });

  test.for([400, 302])("is dropped at %i", async (code, { calendar, client, receiver, hooks }) => {
    const { id } = await hooks.add();
    receiver.answer(code);
    await client.create({ _id: "p", _type: "post" });
    await hooks.becomes(id, "failed");
    expect(receiver.received).toHaveLength(1);
    expect(calendar.pending).toBe(0);
  });

  test("survives a restart until heard", async ({ calendar, lake, client, receiver, hooks }) => {
    const { id } = await hooks.add({ url: "http://127.0.0.1:9/" });
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await lake.restart();
    expect(await hooks.statusOf(id)).toBe("pending");
    const [attempt] = await hooks.api("GET", `/${id}/attempts`);
    expect(attempt).toMatchObject({ isFailure: true, failureReason: "network", resultCode: null });
    await hooks.api("PATCH", `/${id}`, { url: receiver.url });
    calendar.advance(2_000);
    await hooks.becomes(id, "success");
    expect(hooks.payloads()).toMatchObject([{ _id: "p" }]);
  });

  test("delays no others", { tags: "full" }, async ({ client, receiver, hooks }) => {
    const DOCUMENTS = 400;
    receiver.answer(500);
    const { id } = await hooks.add(rule(["create"], "count(*[n > 1 && n < ^.n]) > -1"));
    const transaction = client.transaction();
    for (let n = 0; n < DOCUMENTS; n += 1) transaction.create({ _type: "post", n });
    await transaction.commit();
    const listed = async () => (await hooks.api("GET", `/${id}/messages`)).length;
    expect(await listed()).toBeLessThan(DOCUMENTS);
    await eventually(async () => expect(await listed()).toBe(DOCUMENTS));
  });

  test("is none if its response lacks its end", async ({ calendar, client, receiver, hooks }) => {
    const { id } = await hooks.add();
    receiver.breakOff("close");
    await client.create({ _id: "p", _type: "post" });
    await hooks.becomes(id, "success");
    const heard = { isFailure: false, resultCode: 200, resultBody: "heard" };
    await expect.poll(() => hooks.api("GET", `/${id}/attempts`)).toMatchObject([heard]);
    expect(calendar.pending).toBe(0);
  });

  test("is deleted with its hook", async ({ calendar, client, receiver, hooks, refuseOne }) => {
    const { id } = await hooks.add();
    await refuseOne();
    await hooks.api("DELETE", `/${id}`);
    calendar.advance(60_000);
    await client.create({ _id: "q", _type: "post" });
    expect(receiver.received).toHaveLength(1);
  });
});

const outboxTest = test
  .extend("hook", { auto: true }, ({ hooks }): Promise<{ id: string }> => {
    return hooks.add({ ...rule(["create", "update", "delete"]), includeDrafts: true });
  })
  .extend("messages", ({ hooks, hook }) => () => {
    return hooks.api("GET", `/${hook.id}/messages`);
  })
  .extend("delivered", ({ hooks }) => () => {
    return hooks.payloads().map(({ _id, n }) => `${_id} ${n}`);
  });

outboxTest("a retry precedes later ones", async ({ calendar, client, refuseOne, delivered }) => {
  await refuseOne(() => client.create({ _id: "p", _type: "post", n: 1 }));
  await client.patch("p", { set: { n: 2 } }).commit();
  await client.create({ _id: "q", _type: "post", n: 1 });
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1"]));
  await eventually(() => expect(calendar.pending).toBe(1));
  calendar.advance(2_000);
  await eventually(() => expect(delivered()).toEqual(["p 1", "q 1", "p 1", "p 2"]));
});

outboxTest("restarts keep the order", async ({ calendar, lake, client, refuseOne, delivered }) => {
  await refuseOne(() => client.create({ _id: "p", _type: "post", n: 0 }));
  for (let n = 1; n < 20; n += 1) await client.patch("p", { set: { n } }).commit();
  await lake.restart();
  calendar.advance(2_000);
  const expected = Array.from({ length: 20 }, (_, n) => `p ${n}`);
  await eventually(() => expect(delivered().slice(1)).toEqual(expected));
});

outboxTest("a body without end delays no message", async ({ receiver, lake, client, messages }) => {
  receiver.breakOff("nothing");
  for (let n = 0; n < 10; n += 1) await client.create({ _id: `p${n}`, _type: "post" });
  const delivered = Array(10).fill({ status: "success", resultCode: 200 });
  await expect.poll(messages).toMatchObject(delivered);
  await lake.restart();
  expect(await messages()).toMatchObject(delivered);
  expect(lake.lake.stats().waiting.webhooks).toBe(0);
  expect(receiver.received).toHaveLength(10);
});

outboxTest("a request in flight ends before a close", async ({ receiver, lake, client, hooks }) => {
  await client.create({ _id: "p", _type: "post" });
  await hooks.heard(1);
  await lake.restart();
  await eventually(() => expect(lake.lake.stats().waiting.webhooks).toBe(0));
  expect(receiver.received).toHaveLength(1);
});

outboxTest(
  "a purge removes content from pending and delivered messages",
  async ({ calendar, receiver, client, lake, hooks, messages, refuseOne }) => {
    await client.create({ _id: "drafts.p", _type: "post", text: "purge-me" });
    await hooks.heard(1);
    await refuseOne(() => client.patch("drafts.p", { set: { text: "purge-me too" } }).commit());
    await client.action(actionOf("document.discard", { draftId: "drafts.p", purge: true }));
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
  },
);
