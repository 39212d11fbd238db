import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { rule, startWebhookReceiver, webhookTest as test } from "../support/extended";

describe("a failed delivery", () => {
  test("is retried with growing delays as the same message until it succeeds", async ({
    calendar,
    client,
    receiver,
    hooks,
  }) => {
    const { id } = await hooks.add();
    receiver.answer(500, 429);
    await client.create({ _id: "p", _type: "post" });
    await hooks.heard(1);
    await eventually(() => expect(calendar.pending).toBe(1));
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
    const attempts = await hooks.api("GET", `/${id}/attempts`);
    expect(attempts).toMatchObject([
      { isFailure: false, resultCode: 200, resultBody: "heard" },
      { isFailure: true, failureReason: "http", resultCode: 429 },
      { isFailure: true, failureReason: "http", resultCode: 500 },
    ]);
    expect(await hooks.api("GET", `/attempts/${attempts[0].id}`)).toEqual(attempts[0]);
  });

  test("waits while the hook is disabled", async ({ calendar, client, receiver, hooks }) => {
    const { id } = await hooks.add();
    receiver.answer(503);
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await hooks.api("PATCH", `/${id}`, { isDisabledByUser: true });
    expect(calendar.pending).toBe(0);
    calendar.advance(60_000);
    expect(await hooks.statusOf(id)).toBe("pending");
    await hooks.api("PATCH", `/${id}`, { isDisabledByUser: false });
    await hooks.heard(2);
    await hooks.becomes(id, "success");
  });

  test("is dropped if the receiver refuses it or redirects", async ({
    calendar,
    client,
    receiver,
    hooks,
  }) => {
    const { id } = await hooks.add();
    receiver.answer(400);
    await client.create({ _id: "p", _type: "post" });
    await hooks.becomes(id, "failed");
    receiver.answer(302);
    await client.patch("p", { set: { n: 1 } }).commit();
    await hooks.heard(2);
    await eventually(async () => {
      const messages = await hooks.api("GET", `/${id}/messages`);
      expect(messages.map(({ status }: { status: string }) => status)).toEqual([
        "failed",
        "failed",
      ]);
    });
    expect(calendar.pending).toBe(0);
  });

  test("survives a restart until the receiver is back", async ({
    calendar,
    lake,
    client,
    receiver,
    hooks,
    onTestFinished,
  }) => {
    const { id } = await hooks.add();
    await receiver.stop();
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await lake.restart();
    expect(await hooks.statusOf(id)).toBe("pending");
    const [attempt] = await hooks.api("GET", `/${id}/attempts`);
    expect(attempt).toMatchObject({ isFailure: true, failureReason: "network", resultCode: null });
    const again = await startWebhookReceiver();
    onTestFinished(() => again.stop());
    await hooks.api("PATCH", `/${id}`, { url: again.url });
    calendar.advance(2_000);
    await hooks.becomes(id, "success");
    expect(again.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ _id: "p" }]);
  });

  test("does not delay others while one transaction creates hundreds", { tags: "full" }, async ({
    client,
    receiver,
    hooks,
  }) => {
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

  test("counts as delivered if only the end of the response is missing", async ({
    calendar,
    client,
    receiver,
    hooks,
  }) => {
    const { id } = await hooks.add();
    receiver.breakOff();
    await client.create({ _id: "p", _type: "post" });
    await hooks.becomes(id, "success");
    const attempts = await hooks.api("GET", `/${id}/attempts`);
    expect(attempts).toMatchObject([{ isFailure: false, resultCode: 200, resultBody: "heard" }]);
    expect(calendar.pending).toBe(0);
  });

  test("is deleted with its hook", async ({ calendar, client, receiver, hooks }) => {
    const { id } = await hooks.add();
    receiver.answer(500);
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await hooks.api("DELETE", `/${id}`);
    calendar.advance(60_000);
    await client.create({ _id: "q", _type: "post" });
    expect(receiver.received).toHaveLength(1);
  });
});
