import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { describe, expect, onTestFinished } from "vitest";
import { createTestLog, eventually } from "../support/eventually";
import {
  HOOKS,
  rule,
  TestHooks,
  webhookTest as test,
  type WebhookReceiver,
} from "../support/extended";
import { serve } from "../support/http-client";
import { expectRefused, type StartOptions, startLake } from "../support/lake";

const SECRET = "a secret of both";

describe("a webhook", () => {
  test("is created, changed, deleted, shows no secret", async ({ lake, receiver, hooks }) => {
    const hook = await hooks.add({ secret: SECRET, dataset: "production" });
    expect(hook).toMatchObject({ name: "Site elsewhere", type: "document", httpMethod: "POST" });
    const renamed = { name: "Renamed", url: receiver.url, hasSecret: true };
    expect(await hooks.api("PATCH", `/${hook.id}`, { name: "Renamed" })).toMatchObject(renamed);
    await lake.restart();
    const listed = await hooks.api("GET");
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(SECRET);
    await hooks.api("DELETE", `/${hook.id}`);
    expect(await hooks.api("GET")).toEqual([]);
    await expectRefused(404, hooks.api("GET", `/${hook.id}`));
  });

  test.for([
    { url: "ftp://example.com" },
    { name: "" },
    { name: "\u200b\u3164 " },
    { rule: { on: ["sometimes"] } },
    { rule: { filter: "_type ==" } },
    { rule: { projection: "{a," } },
    { rule: { filter: "unheard::of(title)" } },
    { rule: { filter: "title == $title" } },
    { type: "sync-tag-invalidate", rule: { projection: "{_id}" } },
    { headers: { "Sanity-Document-Id": "other" } },
    { headers: { "X-Line": "a\nb" } },
  ])("is refused as %j", async (wrong, { hooks }) => {
    await expectRefused(400, hooks.add(wrong));
  });
});

describe("a webhook of sync tags", () => {
  test("gets those of each affected query, and none of a draft", async ({ client, hooks }) => {
    await hooks.add({ type: "sync-tag-invalidate", dataset: "production" });
    const { syncTags } = await client.fetch('*[_type == "post"]', {}, { filterResponse: false });
    await client.create({ _id: "drafts.a", _type: "post" });
    await client.create({ _id: "a", _type: "post" });
    await client.delete("a");
    await hooks.heard(2);
    for (const payload of hooks.payloads()) {
      expect(payload).toEqual({ syncTags: expect.arrayContaining(syncTags ?? []) });
    }
  });

  test("has them before a waiting live listener", async ({ client, hooks, receiver, calendar }) => {
    await hooks.add({ type: "sync-tag-invalidate" });
    receiver.answer(503);
    const events: string[] = [];
    for (const waitFor of ["function", undefined] as const) {
      const seen = client.live.events({ ...(waitFor && { waitFor }) }).subscribe(({ type }) => {
        events.push(`${waitFor ?? "at once"}: ${type}`);
      });
      onTestFinished(() => seen.unsubscribe());
    }
    await eventually(() => expect(events).toHaveLength(2));
    await client.create({ _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await eventually(() => expect(events.slice(2)).toEqual(["at once: message"]));
    // The next attempt succeeds.
    calendar.advance(3_000);
    await eventually(() => expect(events[3]).toBe("function: message"));
    expect(receiver.received).toHaveLength(2);
  });
});

/** Starts a lake whose webhooks call a receiver. */
async function startHooked(receiver: WebhookReceiver, options: StartOptions) {
  const lake = await startLake(options);
  onTestFinished(() => lake.stop());
  const client = lake.client();
  return { lake, client, hooks: new TestHooks(client, receiver) };
}

describe("webhook limits", () => {
  test("a dataset has a limited number of hooks, also after a change", async ({ receiver }) => {
    const { lake, client, hooks } = await startHooked(receiver, { webhookLimits: { hooks: 2 } });
    await client.datasets.create("other");
    const hook = { name: "n", url: receiver.url, dataset: "production" };
    expect((await lake.post(HOOKS, hook)).status).toBe(201);
    await hooks.add();
    await expect(hooks.add({ dataset: "production" })).rejects.toThrow("at most 2 webhooks");
    await expectRefused(400, hooks.add());
    await expectRefused(404, hooks.add({ dataset: "nowhere" }));
    const { id } = await hooks.add({ dataset: "other" });
    await hooks.api("PATCH", `/${id}`, { name: "Renamed" });
    await expectRefused(400, hooks.api("PATCH", `/${id}`, { dataset: "production" }));
  });

  test("the oldest over the limits are dropped and logged", async ({ calendar, receiver }) => {
    const { log, lines } = createTestLog();
    const webhookLimits = { waiting: 3, characters: 2_000 };
    const { client, lake, hooks } = await startHooked(receiver, { calendar, log, webhookLimits });
    receiver.answer(500);
    const { id } = await hooks.add({ name: "Far away", rule: { projection: "{_id, text}" } });
    const statuses = async () => {
      const messages: Record<string, string>[] = await hooks.api("GET", `/${id}/messages`);
      return Object.fromEntries(messages.map(({ documentId, status }) => [documentId, status]));
    };
    await client.create({ _id: "p0", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    receiver.answer(500, 500, 500, 500);
    for (const n of [1, 2, 3]) await client.create({ _id: `p${n}`, _type: "post" });
    const pending = { p1: "pending", p2: "pending", p3: "pending" };
    await expect.poll(statuses).toEqual({ p0: "failed", ...pending });
    const resultBody = expect.stringContaining("3 mess");
    const dropped = { isFailure: true, failureReason: "other", resultBody };
    const attempts = await hooks.api("GET", `/${id}/attempts`);
    expect(attempts).toContainEqual(expect.objectContaining(dropped));
    expect(lines.join()).toContain('"hook":"Far away","messages":1');
    await client.create({ _id: "long", _type: "post", text: "x".repeat(3_000) });
    const failed = { p0: "failed", p1: "failed", p2: "failed", p3: "failed" };
    await expect.poll(statuses).toEqual({ ...failed, long: "pending" });
    expect(lake.lake.stats()).toMatchObject({ webhooksDropped: 4, waiting: { webhooks: 1 } });
    // Logged once, not for each message.
    expect(lines.filter((line) => line.includes("Far away"))).toHaveLength(1);
    // A delivery aborted by the restart would otherwise be sent again at once.
    await hooks.heard(5);
    await eventually(() => expect(calendar.pending).toBe(1));
    await lake.restart();
    await expect.poll(statuses).toMatchObject({ long: "pending" });
    calendar.advance(25 * 60 * 60_000);
    await expect.poll(statuses).toMatchObject({ long: "failed" });
  });

  test("only the beginning of an endless response is read", async ({ client, hooks }) => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1_000)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const { id } = await hooks.add({ url });
    await client.create({ _id: "p", _type: "post" });
    await hooks.becomes(id, "success");
    const body = async () => (await hooks.api("GET", `/${id}/attempts`))[0].resultBody;
    // It is stored after the status.
    await expect.poll(body).toBe("x".repeat(4_000));
  });
});

const INSIDE = ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"];
test.for(INSIDE)("a webhook calls %s only if the options name it", async (host, { receiver }) => {
  const { client, hooks } = await startHooked(receiver, { webhookHosts: [] });
  const inside = `http://${host}:${new URL(receiver.url).port}/metrics`;
  const { id } = await hooks.add({ url: inside, dataset: "production" });
  await client.create({ _type: "post" });
  const refused = { isFailure: true, failureReason: "other", resultCode: null };
  const resultBody = expect.stringContaining("calls public addresses only");
  const attempts = () => hooks.api("GET", `/${id}/attempts`);
  await expect.poll(attempts).toMatchObject([{ ...refused, resultBody }]);
  expect(receiver.received).toEqual([]);
});

describe("webhook delivery", () => {
  test("sends a signature that Sanity's package verifies", async ({ client, receiver, hooks }) => {
    const hook = await hooks.add({ secret: SECRET, headers: { "X-Own": "yes" } });
    const { _rev } = await client.create({ _id: "p", _type: "post", title: "Grüße" });
    await hooks.heard(1);
    const [{ method, headers, body } = {}] = receiver.received;
    const signature = String(headers?.[SIGNATURE_HEADER_NAME]);
    expect(await isValidSignature(body ?? "", signature, SECRET)).toBe(true);
    expect(await isValidSignature(body ?? "", signature, "another secret")).toBe(false);
    expect(method).toBe("POST");
    expect(JSON.parse(body ?? "")).toMatchObject({ _id: "p", title: "Grüße" });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "idempotency-key": expect.any(String),
      "sanity-dataset": "production",
      "sanity-document-id": "p",
      "sanity-operation": "create",
      "sanity-project-id": "local",
      "sanity-transaction-id": _rev,
      "sanity-webhook-id": hook.id,
      "user-agent": "Sanity.io webhook delivery",
      "x-own": "yes",
    });
  });

  test("uses the hook's own header in place of Sanity's", async ({ client, receiver, hooks }) => {
    await hooks.add({ headers: { "user-agent": "Newsroom" } });
    await client.create({ _id: "p", _type: "post" });
    await hooks.heard(1);
    expect(receiver.received[0]?.headers["user-agent"]).toBe("Newsroom");
  });

  test("follows the rule's operations, filter and projection", async ({ client, hooks }) => {
    await client.create({ _id: "author", _type: "author", name: "Asha" });
    const filter = '_type == "post" && delta::changedAny(title)';
    const projection = '{_id, "was": before().title, "is": after().title, "by": author->name}';
    await hooks.add(rule(["update", "delete"], filter, projection));
    const author = { _type: "reference", _ref: "author" };
    await client.create({ _id: "p", _type: "post", title: "One", author });
    await client.patch("p", { set: { body: "Text" } }).commit();
    await client.patch("p", { set: { title: "Two" } }).commit();
    await client.delete("p");
    await hooks.heard(2);
    expect(hooks.payloads()).toEqual([
      { _id: "p", was: "One", is: "Two", by: "Asha" },
      { _id: "p", was: "Two", is: null, by: "Asha" },
    ]);
  });

  test("has a failed attempt for a change whose rule takes too long", async ({ client, hooks }) => {
    const heavy = "count(items[count(^.items[n == ^.n]) > 0]) > 0";
    const hook = await hooks.add(rule(["create"], heavy));
    const items = Array.from({ length: 20_000 }, (_, n) => ({ n }));
    await client.create({ _id: "p", _type: "post", items });
    const failed = { isFailure: true, resultBody: expect.stringContaining("longer than 50 ms") };
    await expect.poll(() => hooks.api("GET", `/${hook.id}/attempts`)).toMatchObject([failed]);
  });

  test("covers drafts and versions on request, publications always", async ({ client, hooks }) => {
    await hooks.add();
    await client.create({ _id: "drafts.p", _type: "post" });
    await client.create({ _id: "versions.r1.p", _type: "post" });
    const actionType = "sanity.action.document.publish";
    await client.action({ actionType, draftId: "drafts.p", publishedId: "p" });
    await hooks.heard(1);
    expect(hooks.payloads()).toMatchObject([{ _id: "p" }]);
    await hooks.add({ includeDrafts: true, includeAllVersions: true });
    await client.create({ _id: "drafts.q", _type: "post" });
    await client.create({ _id: "versions.r1.q", _type: "post" });
    await hooks.heard(3);
  });

  test("skips other datasets and disabled hooks", async ({ lake, client, hooks }) => {
    const hook = await hooks.add({ dataset: "production" });
    await client.datasets.create("other");
    await lake.client({ dataset: "other" }).create({ _id: "o", _type: "post" });
    await hooks.api("PATCH", `/${hook.id}`, { isDisabledByUser: true });
    await client.create({ _id: "off", _type: "post" });
    await hooks.api("PATCH", `/${hook.id}`, { isDisabledByUser: false });
    await client.create({ _id: "on", _type: "post" });
    await hooks.heard(1);
    expect(hooks.payloads()).toMatchObject([{ _id: "on" }]);
  });
});
