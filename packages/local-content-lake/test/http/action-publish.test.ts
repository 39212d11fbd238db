import type { SanityClient } from "@sanity/client";
import { describe, expect } from "vitest";
import { post, actionTest as test } from "../support/extended";

describe("document.publish", () => {
  test("moves the draft to the published document and preserves its _createdAt", async ({
    client,
    ids,
    publish,
  }) => {
    await client.create(post("p", { _createdAt: "2020-01-01T00:00:00Z" }));
    await createDraftOver(client);
    const { transactionId } = await publish();
    expect(await ids()).toEqual(["p"]);
    expect(await client.getDocument("p")).toMatchObject({
      title: "Second",
      _createdAt: "2020-01-01T00:00:00Z",
      _rev: transactionId,
    });
  });

  test("checks the revisions that the caller expects", async ({ client, ids, publish }) => {
    await client.create(post("p"));
    await createDraftOver(client);
    const [published, draft] = await client.getDocuments(["p", "drafts.p"]);
    await expect(publish({ ifPublishedRevisionId: "other" })).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: "documentRevisionIDDoesNotMatchError" } }] },
    });
    await expect(publish({ ifDraftRevisionId: "other" })).rejects.toMatchObject({
      statusCode: 409,
    });
    expect(await ids()).toEqual(["drafts.p", "p"]);
    await publish({
      ifDraftRevisionId: draft?._rev,
      ifPublishedRevisionId: published?._rev,
    });
    expect(await ids()).toEqual(["p"]);
  });

  test("answers 409 without a draft", async ({ publish }) => {
    await expect(publish()).rejects.toMatchObject({ statusCode: 409 });
  });

  test("makes a reference strong that was weak until its target is published", async ({
    client,
    publish,
  }) => {
    await client.create({ _id: "a", _type: "author" });
    const _strengthenOnPublish = { type: "author" };
    await client.create(
      post("drafts.p", {
        author: { _type: "reference", _ref: "a", _weak: true, _strengthenOnPublish },
        editors: [
          {
            _key: "k",
            _type: "reference",
            _ref: "gone",
            _weak: true,
            _strengthenOnPublish: { ..._strengthenOnPublish, weak: true },
          },
        ],
      }),
    );
    await publish();
    expect(await client.getDocument("p")).toMatchObject({
      author: { _type: "reference", _ref: "a" },
      editors: [{ _key: "k", _type: "reference", _ref: "gone", _weak: true }],
    });
    expect(JSON.stringify(await client.getDocument("p"))).not.toContain("_strengthenOnPublish");
    await expect(client.delete("a")).rejects.toMatchObject({ statusCode: 409 });
  });

  test("refuses a strong reference to a missing target", async ({ client, ids, publish }) => {
    const author = {
      _type: "reference",
      _ref: "a",
      _weak: true,
      _strengthenOnPublish: { type: "author" },
    };
    await client.create(post("drafts.p", { author }));
    await expect(publish()).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "documentReferenceDoesNotExistError" } }],
      },
    });
    expect(await ids()).toEqual(["drafts.p"]);
  });

  function createDraftOver(client: SanityClient) {
    return client.action({
      actionType: "sanity.action.document.edit",
      draftId: "drafts.p",
      publishedId: "p",
      patch: { set: { title: "Second" } },
    });
  }
});

describe("document.unpublish", () => {
  const unpublish = (client: SanityClient) =>
    client.action({
      actionType: "sanity.action.document.unpublish",
      draftId: "drafts.p",
      publishedId: "p",
    });

  test("turns the published document into a draft", async ({ client, ids }) => {
    await client.create(post("p"));
    await unpublish(client);
    expect(await ids()).toEqual(["drafts.p"]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("leaves an existing draft unchanged", async ({ client }) => {
    await client.create(post("p"));
    await client.create(post("drafts.p", { title: "Second" }));
    await unpublish(client);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("refuses a document that others refer to", async ({ client, ids }) => {
    await client.create(post("p"));
    await client.create(post("q", { next: { _type: "reference", _ref: "p" } }));
    await expect(unpublish(client)).rejects.toThrow('references to it from "q"');
    expect(await ids()).toEqual(["p", "q"]);
  });
});
