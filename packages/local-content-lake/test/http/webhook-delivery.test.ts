import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { describe, expect } from "vitest";
import { rule, webhookTest as test } from "../support/extended";

const SECRET = "a secret of both";

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

  test("uses the hook's own header name in place of Sanity's", async ({
    client,
    receiver,
    hooks,
  }) => {
    await hooks.add({ headers: { "user-agent": "Newsroom" } });
    await client.create({ _id: "p", _type: "post" });
    await hooks.heard(1);
    expect(receiver.received[0]?.headers["user-agent"]).toBe("Newsroom");
  });

  test("follows the rule's operations, filter and projection", async ({ client, hooks }) => {
    await client.create({ _id: "author", _type: "author", name: "Asha" });
    await hooks.add(
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
    await hooks.heard(2);
    expect(hooks.payloads()).toEqual([
      { _id: "p", was: "One", is: "Two", by: "Asha" },
      { _id: "p", was: "Two", is: null, by: "Asha" },
    ]);
  });

  test("covers drafts and versions on request, and publications always", async ({
    client,
    hooks,
  }) => {
    await hooks.add();
    await client.create({ _id: "drafts.p", _type: "post" });
    await client.create({ _id: "versions.r1.p", _type: "post" });
    await client.action({
      actionType: "sanity.action.document.publish",
      draftId: "drafts.p",
      publishedId: "p",
    });
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
