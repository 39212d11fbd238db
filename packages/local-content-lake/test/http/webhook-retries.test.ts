import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { rule, startWebhookReceiver, webhookTest as test } from "../support/extended";

describe("a failed delivery", () => {
  test("is retried with growing delays as the same message until it succeeds", async ({
    calendar,
    client,
    receiver,
    api,
    addHook,
    heard,
    becomes,
  }) => {
    const { id } = await addHook();
    receiver.answer(500, 429);
    await client.create({ _id: "p", _type: "post" });
    await heard(1);
    await eventually(() => expect(calendar.pending).toBe(1));
    calendar.advance(2_000);
    await heard(2);
    await eventually(() => expect(calendar.pending).toBe(1));
    calendar.advance(2_000);
    expect(receiver.received).toHaveLength(2);
    calendar.advance(8_000);
    await heard(3);
    const keys = receiver.received.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    await becomes(id, "success");
    const attempts = await api("GET", `/${id}/attempts`);
    expect(attempts).toMatchObject([
      { isFailure: false, resultCode: 200, resultBody: "heard" },
      { isFailure: true, failureReason: "http", resultCode: 429 },
      { isFailure: true, failureReason: "http", resultCode: 500 },
    ]);
    expect(await api("GET", `/attempts/${attempts[0].id}`)).toEqual(attempts[0]);
  });

  test("waits while the hook is disabled", async ({
    calendar,
    client,
    receiver,
    api,
    addHook,
    heard,
    statusOf,
    becomes,
  }) => {
    const { id } = await addHook();
    receiver.answer(503);
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await api("PATCH", `/${id}`, { isDisabledByUser: true });
    expect(calendar.pending).toBe(0);
    calendar.advance(60_000);
    expect(await statusOf(id)).toBe("pending");
    await api("PATCH", `/${id}`, { isDisabledByUser: false });
    await heard(2);
    await becomes(id, "success");
  });

  test("is dropped if the receiver refuses it or redirects", async ({
    calendar,
    client,
    receiver,
    api,
    addHook,
    heard,
    becomes,
  }) => {
    const { id } = await addHook();
    receiver.answer(400);
    await client.create({ _id: "p", _type: "post" });
    await becomes(id, "failed");
    receiver.answer(302);
    await client.patch("p", { set: { n: 1 } }).commit();
    await heard(2);
    await eventually(async () => {
      const messages = await api("GET", `/${id}/messages`);
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
    api,
    addHook,
    onTestFinished,
    statusOf,
    becomes,
  }) => {
    const { id } = await addHook();
    await receiver.stop();
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await lake.restart();
    expect(await statusOf(id)).toBe("pending");
    const [attempt] = await api("GET", `/${id}/attempts`);
    expect(attempt).toMatchObject({ isFailure: true, failureReason: "network", resultCode: null });
    const again = await startWebhookReceiver();
    onTestFinished(() => again.stop());
    await api("PATCH", `/${id}`, { url: again.url });
    calendar.advance(2_000);
    await becomes(id, "success");
    expect(again.received.map(({ body }) => JSON.parse(body))).toMatchObject([{ _id: "p" }]);
  });

  test("delays no others for hundreds of them", { tags: "full" }, async ({
    client,
    receiver,
    api,
    addHook,
  }) => {
    const DOCUMENTS = 400;
    receiver.answer(500);
    const { id } = await addHook(rule(["create"], "count(*[n > 1 && n < ^.n]) > -1"));
    const transaction = client.transaction();
    for (let n = 0; n < DOCUMENTS; n += 1) transaction.create({ _type: "post", n });
    await transaction.commit();
    const listed = async () => (await api("GET", `/${id}/messages`)).length;
    expect(await listed()).toBeLessThan(DOCUMENTS);
    await eventually(async () => expect(await listed()).toBe(DOCUMENTS));
  });

  test("counts as delivered if only the end of the response is missing", async ({
    calendar,
    client,
    receiver,
    api,
    addHook,
    becomes,
  }) => {
    const { id } = await addHook();
    receiver.breakOff();
    await client.create({ _id: "p", _type: "post" });
    await becomes(id, "success");
    const attempts = await api("GET", `/${id}/attempts`);
    expect(attempts).toMatchObject([{ isFailure: false, resultCode: 200, resultBody: "heard" }]);
    expect(calendar.pending).toBe(0);
  });

  test("is deleted with its hook", async ({ calendar, client, receiver, api, addHook }) => {
    const { id } = await addHook();
    receiver.answer(500);
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await api("DELETE", `/${id}`);
    calendar.advance(60_000);
    await client.create({ _id: "q", _type: "post" });
    expect(receiver.received).toHaveLength(1);
  });
});
