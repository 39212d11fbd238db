import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { describe, expect } from "vitest";
import { rule, webhookTest as test } from "../support/extended";

const SECRET = "a secret of both";

describe("webhook delivery", () => {
  test("has a signature that Sanity verifies", async ({ client, receiver, addHook, heard }) => {
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

  test("uses the hook's own header names", async ({ client, receiver, addHook, heard }) => {
    await addHook({ headers: { "user-agent": "Newsroom" } });
    await client.create({ _id: "p", _type: "post" });
    await heard(1);
    expect(receiver.received[0]?.headers["user-agent"]).toBe("Newsroom");
  });

  test("follows operations, filter, projection", async ({ client, addHook, heard, payloads }) => {
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

  test("filters with the lake's functions", async ({ client, addHook, heard, payloads }) => {
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

  test("covers drafts only on request", async ({ client, addHook, heard, payloads }) => {
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

  test("skips datasets and disabled", async ({ lake, client, api, addHook, heard, payloads }) => {
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
