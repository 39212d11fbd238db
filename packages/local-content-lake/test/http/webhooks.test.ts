import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SanityClient } from "@sanity/client";
import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { createTestLog } from "../support/log-lines";
import { TestCalendar } from "../support/test-calendar";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver";

const SECRET = "a secret of both";

let calendar: TestCalendar;
let lake: TestLake;
let client: SanityClient;
let receiver: WebhookReceiver;
beforeEach(async () => {
  calendar = new TestCalendar();
  receiver = await startWebhookReceiver();
  lake = await startLake({ calendar });
  client = lake.client({ perspective: "raw" });
});
afterEach(async () => {
  await lake.stop();
  await receiver.stop();
});

const url = "/hooks/projects/local";
const api = (method: string, path = "", body?: object) =>
  client.request({ method, url: `${url}${path}`, ...(body && { body }) });
const addHook = (settings: object = {}) =>
  api("POST", "", { name: "Site elsewhere", url: receiver.url, ...settings });
const rule = (on: string[], filter?: string, projection?: string) => ({
  rule: { on, filter, projection },
});
const heard = (count: number) => eventually(() => expect(receiver.received).toHaveLength(count));
const payloads = () => receiver.received.map(({ body }) => JSON.parse(body));
const statusOf = async (id: string) => (await api("GET", `/${id}/messages`))[0]?.status;
const becomes = (id: string, status: string) =>
  eventually(async () => expect(await statusOf(id)).toBe(status));

describe("a webhook", () => {
  test("is created, read, changed and deleted, and never reveals its secret", async () => {
    const hook = await addHook({ secret: SECRET, dataset: "production" });
    expect(hook).toMatchObject({ name: "Site elsewhere", type: "document", httpMethod: "POST" });
    expect(await api("PATCH", `/${hook.id}`, { name: "Renamed" })).toMatchObject({
      name: "Renamed",
      url: receiver.url,
      hasSecret: true,
    });
    await lake.restart();
    const listed = await api("GET");
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(SECRET);
    await api("DELETE", `/${hook.id}`);
    expect(await api("GET")).toEqual([]);
    await expect(api("GET", `/${hook.id}`)).rejects.toMatchObject({ statusCode: 404 });
  });

  test.each([
    { url: "ftp://example.com" },
    { name: "" },
    { rule: { on: ["sometimes"] } },
    { rule: { filter: "_type ==" } },
    { rule: { projection: "{a," } },
    { rule: { filter: "unheard::of(title)" } },
    { rule: { filter: "title == $title" } },
    { headers: { "Sanity-Document-Id": "other" } },
    { headers: { "X-Line": "a\nb" } },
  ])("is refused as %j", async (wrong) => {
    await expect(addHook(wrong)).rejects.toMatchObject({ statusCode: 400 });
  });

  test("is hidden from viewers", async () => {
    const reader = lake.client({ token: TEST_TOKENS.read });
    await expect(reader.request({ url })).rejects.toMatchObject({ statusCode: 403 });
    expect((await lake.request(url)).status).toBe(401);
  });
});

describe("webhook delivery", () => {
  test("sends a signature that Sanity's package verifies", async () => {
    const hook = await addHook({ secret: SECRET, headers: { "X-Own": "yes" } });
    const { _rev } = await client.create({ _id: "p", _type: "post", title: "Grüße" });
    await heard(1);
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

  test("uses the hook's own header name in place of Sanity's", async () => {
    await addHook({ headers: { "user-agent": "Newsroom" } });
    await client.create({ _id: "p", _type: "post" });
    await heard(1);
    expect(receiver.received[0]?.headers["user-agent"]).toBe("Newsroom");
  });

  test("follows the rule's operations, filter and projection", async () => {
    await client.create({ _id: "author", _type: "author", name: "Asha" });
    await addHook(
      rule(
        ["update", "delete"],
        '_type == "post" && delta::changedAny(title)',
        '{_id, "was": before().title, "is": after().title, "by": author->name}',
      ),
    );
    const author = { _type: "reference", _ref: "author" };
    await client.create({ _id: "p", _type: "post", title: "One", author });
    await client.patch("p", { set: { body: "Text" } }).commit();
    await client.patch("p", { set: { title: "Two" } }).commit();
    await client.delete("p");
    await heard(2);
    expect(payloads()).toEqual([
      { _id: "p", was: "One", is: "Two", by: "Asha" },
      { _id: "p", was: "Two", is: null, by: "Asha" },
    ]);
  });

  test("filters with the lake's GROQ functions, as queries do", async () => {
    await client.create({ _id: "p", _type: "post", title: "Kites over the river" });
    await client.create({ _id: "q", _type: "post", about: { _type: "reference", _ref: "p" } });
    await addHook(
      rule(
        ["update"],
        'title match text::query("kites") && before().title != after().title',
        '{title, "named": documents::incomingRefCount(), "all": count(*[_type == "post"])}',
      ),
    );
    await client.patch("q", { set: { title: "Boats" } }).commit();
    await client.patch("p", { set: { title: "Kites" } }).commit();
    await client.patch("p", { set: { body: "Text" } }).commit();
    await heard(1);
    expect(payloads()).toEqual([{ title: "Kites", named: 1, all: 2 }]);
  });

  test("covers drafts and versions on request, and publications always", async () => {
    await addHook();
    await client.create({ _id: "drafts.p", _type: "post" });
    await client.create({ _id: "versions.r1.p", _type: "post" });
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.p",
      publishedId: "p",
    });
    await heard(1);
    expect(payloads()).toMatchObject([{ _id: "p" }]);
    await addHook({ includeDrafts: true, includeAllVersions: true });
    await client.create({ _id: "drafts.q", _type: "post" });
    await client.create({ _id: "versions.r1.q", _type: "post" });
    await heard(3);
  });

  test("skips other datasets and disabled hooks", async () => {
    const hook = await addHook({ dataset: "production" });
    await client.datasets.create("other");
    await lake.client({ dataset: "other" }).create({ _id: "o", _type: "post" });
    await api("PATCH", `/${hook.id}`, { isDisabledByUser: true });
    await client.create({ _id: "off", _type: "post" });
    await api("PATCH", `/${hook.id}`, { isDisabledByUser: false });
    await client.create({ _id: "on", _type: "post" });
    await heard(1);
    expect(payloads()).toMatchObject([{ _id: "on" }]);
  });
});

describe("a failed delivery", () => {
  test("is retried with growing delays as the same message until it succeeds", async () => {
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

  test("waits while the hook is disabled", async () => {
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

  test("is dropped if the receiver refuses it or redirects", async () => {
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

  test("survives a restart until the receiver is back", async () => {
    const { id } = await addHook();
    await receiver.stop();
    await client.create({ _id: "p", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    await lake.restart();
    expect(await statusOf(id)).toBe("pending");
    const [attempt] = await api("GET", `/${id}/attempts`);
    expect(attempt).toMatchObject({ isFailure: true, failureReason: "network", resultCode: null });
    receiver = await startWebhookReceiver();
    await api("PATCH", `/${id}`, { url: receiver.url });
    calendar.advance(2_000);
    await heard(1);
    expect(payloads()).toMatchObject([{ _id: "p" }]);
    await becomes(id, "success");
  });

  test("does not delay others while one transaction creates hundreds", async () => {
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

  test("counts as delivered if only the end of the response is missing", async () => {
    const { id } = await addHook();
    receiver.breakOff();
    await client.create({ _id: "p", _type: "post" });
    await becomes(id, "success");
    const attempts = await api("GET", `/${id}/attempts`);
    expect(attempts).toMatchObject([{ isFailure: false, resultCode: 200, resultBody: "heard" }]);
    expect(calendar.pending).toBe(0);
  });

  test("is deleted with its hook", async () => {
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

describe("webhook limits", () => {
  test("a dataset has a limited number of hooks, also after a change", async () => {
    const few = await startLake({ webhookLimits: { hooks: 2 } });
    const ask = (method: string, path = "", body: object = {}) =>
      few.request(`${url}${path}`, {
        method,
        token: TEST_TOKENS.write,
        body: JSON.stringify({ name: "n", url: receiver.url, ...body }),
      });
    await few.client().datasets.create("other");
    expect((await ask("POST", "", { dataset: "production" })).status).toBe(201);
    expect((await ask("POST", "")).status).toBe(201);
    const refused = await ask("POST", "", { dataset: "production" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).message).toContain("at most 2 webhooks");
    expect((await ask("POST", "")).status).toBe(400);
    expect((await ask("POST", "", { dataset: "nowhere" })).status).toBe(404);
    const { id } = await (await ask("POST", "", { dataset: "other" })).json();
    expect((await ask("PATCH", `/${id}`, { name: "Renamed" })).status).toBe(200);
    expect((await ask("PATCH", `/${id}`, { dataset: "production" })).status).toBe(400);
    await few.stop();
  });

  test("the oldest messages over the queue limits are dropped and logged", async () => {
    const { log, lines } = createTestLog();
    const small = await startLake({
      calendar,
      log,
      webhookLimits: { waiting: 3, characters: 2_000 },
    });
    const read = (path: string) => small.client().request({ url: `${url}${path}` });
    receiver.answer(500);
    const { id } = await small.client().request({
      method: "POST",
      url,
      body: { name: "Far away", url: receiver.url, rule: { projection: "{_id, text}" } },
    });
    const statuses = async () =>
      Object.fromEntries(
        (await read(`/${id}/messages`)).map((one: { documentId: string; status: string }) => [
          one.documentId,
          one.status,
        ]),
      );
    await small.client().create({ _id: "p0", _type: "post" });
    await eventually(() => expect(calendar.pending).toBe(1));
    receiver.answer(500, 500, 500, 500);
    for (const n of [1, 2, 3]) await small.client().create({ _id: `p${n}`, _type: "post" });
    const pending = { p1: "pending", p2: "pending", p3: "pending" };
    await eventually(async () => expect(await statuses()).toEqual({ p0: "failed", ...pending }));
    const [given] = (await read(`/${id}/attempts`)).filter(
      (one: { failureReason: string }) => one.failureReason === "other",
    );
    expect(given).toMatchObject({ isFailure: true, resultBody: expect.stringContaining("3 mess") });
    expect(lines.join()).toContain('"hook":"Far away","messages":1');
    await small.client().create({ _id: "long", _type: "post", text: "x".repeat(3_000) });
    const failed = { p0: "failed", p1: "failed", p2: "failed", p3: "failed" };
    await eventually(async () => expect(await statuses()).toEqual({ ...failed, long: "pending" }));
    expect(small.lake.stats()).toMatchObject({ webhooksDropped: 4, waiting: { webhooks: 1 } });
    // Logged once, not for each message.
    expect(lines.filter((line) => line.includes("Far away"))).toHaveLength(1);
    // A delivery aborted by the restart would otherwise be sent again at once.
    await heard(5);
    await eventually(() => expect(calendar.pending).toBe(1));
    await small.restart();
    await eventually(async () => expect((await statuses()).long).toBe("pending"));
    calendar.advance(25 * 60 * 60_000);
    await eventually(async () => expect((await statuses()).long).toBe("failed"));
    await small.stop();
  });

  test("only the beginning of an endless response is read", async () => {
    const endless = createServer((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1_000)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    await new Promise<void>((ready) => endless.listen(0, "127.0.0.1", ready));
    const { port } = endless.address() as AddressInfo;
    const { id } = await addHook({ url: `http://127.0.0.1:${port}/` });
    await client.create({ _id: "p", _type: "post" });
    await becomes(id, "success");
    expect((await api("GET", `/${id}/attempts`))[0].resultBody).toBe("x".repeat(4_000));
    endless.closeAllConnections();
    await new Promise((closed) => endless.close(closed));
  });
});

test.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])(
  "a webhook does not call %s unless the options name it, and stores no response",
  async (host) => {
    const secret = await startWebhookReceiver();
    const own = await startLake({ webhookHosts: [] });
    try {
      const inside = `http://${host}:${new URL(secret.url).port}/metrics`;
      const hook = { type: "document", name: "Inside", url: inside, dataset: "production" };
      const body = JSON.stringify(hook);
      const request = { method: "POST", token: TEST_TOKENS.write, body };
      const { id } = await (await own.request(url, request)).json();
      await own.client().create({ _type: "post" });
      const attempts = async () =>
        (await own.request(`${url}/${id}/attempts`, { token: TEST_TOKENS.write })).json();
      await eventually(async () => expect(await attempts()).toHaveLength(1));
      expect(await attempts()).toMatchObject([
        { isFailure: true, failureReason: "other", resultCode: null },
      ]);
      expect((await attempts())[0].resultBody).toContain("calls public addresses only");
      expect(secret.received).toEqual([]);
    } finally {
      await own.stop();
      await secret.stop();
    }
  },
);
