import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { post, actionTest as test } from "../support/extended";
import { TEST_TOKENS } from "../support/lake";

describe("version actions", () => {
  test("create, replace and discard versions with the client's methods", async ({
    client,
    ids,
  }) => {
    await client.create(post("p"));
    await client.createVersion({
      releaseId: "r1",
      publishedId: "p",
      document: { _type: "post", title: "In a release" },
    });
    await client.replaceVersion({
      releaseId: "r1",
      publishedId: "p",
      document: { _type: "post", title: "Better" },
    });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "Better" });
    await client.discardVersion({ releaseId: "r1", publishedId: "p" });
    expect(await ids()).toEqual(["p"]);
  });

  test("copy a base document at the expected revision", async ({ client }) => {
    const base = await client.create(post("p"));
    const copy = (ifBaseRevisionId: string) =>
      client.createVersion({ baseId: "p", releaseId: "r1", publishedId: "p", ifBaseRevisionId });
    await expect(copy("other")).rejects.toMatchObject({ statusCode: 409 });
    await copy(base._rev);
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "First" });
    await expect(copy(base._rev)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("mark a version whose release unpublishes the document", async ({ client }) => {
    await client.create(post("p"));
    await client.unpublishVersion({ releaseId: "r1", publishedId: "p" });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ _system: { delete: true } });
    expect(await client.fetch('*[_id == "p"]', {}, { perspective: ["r1"] })).toEqual([]);
  });

  test("publish a version", async ({ client, ids, publish }) => {
    await client.create(post("versions.r1.p", { title: "In a release" }));
    await publish({ draftId: undefined, versionId: "versions.r1.p" });
    expect(await ids()).toEqual(["p"]);
  });
});

describe("an actions call", () => {
  test("is atomic and names the action that failed", async ({ client, ids }) => {
    const create: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "fail",
    };
    const draftId = "drafts.missing";
    const discard: Action = { actionType: "sanity.action.document.discard", draftId };
    await expect(client.action([create, discard])).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ index: 1 }] },
    });
    expect(await ids()).toEqual([]);
  });

  test("uses the given transaction id, and refuses it a second time", async ({ client }) => {
    const action: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "ignore",
    };
    const options = { transactionId: "my-transaction" };
    expect(await client.action(action, options)).toEqual({ transactionId: "my-transaction" });
    expect(await client.getDocument("drafts.p")).toMatchObject({ _rev: "my-transaction" });
    const discard: Action = { actionType: "sanity.action.document.discard", draftId: "drafts.p" };
    await expect(client.action(discard, options)).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "transactionIDInUseError" } }],
      },
    });
  });

  test("changes nothing as a dry run, and fails like a real call", async ({ client, ids }) => {
    const action: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "fail",
    };
    await client.action(action, { dryRun: true, skipCrossDatasetReferenceValidation: true });
    expect(await ids()).toEqual([]);
    await client.action(action);
    await expect(client.action(action, { dryRun: true })).rejects.toMatchObject({
      statusCode: 409,
    });
  });

  test.for([
    ["no actions", { actions: [] }],
    ["no list", {}],
    ["an unknown action", { actions: [{ actionType: "sanity.action.document.burn" }] }],
    ["a null action", { actions: [null] }],
    [
      "a draft id of another document",
      {
        actions: [
          { actionType: "sanity.action.document.publish", draftId: "drafts.q", publishedId: "p" },
        ],
      },
    ],
    [
      "a draft as published document",
      {
        actions: [
          {
            actionType: "sanity.action.document.publish",
            draftId: "drafts.p",
            publishedId: "drafts.p",
          },
        ],
      },
    ],
    [
      "a patch operation that does not exist",
      {
        actions: [
          {
            actionType: "sanity.action.document.edit",
            draftId: "drafts.p",
            publishedId: "p",
            patch: { burn: {} },
          },
        ],
      },
    ],
    [
      "a document without a type",
      {
        actions: [
          { actionType: "sanity.action.document.create", publishedId: "p", attributes: {} },
        ],
      },
    ],
  ])("with %s is 400", async ([_name, body], { send }) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).not.toContain("undefined");
  });

  test("needs the write token", async ({ send }) => {
    expect((await send({ actions: [] }, TEST_TOKENS.read)).status).toBe(403);
    expect((await send({ actions: [] }, "")).status).toBe(401);
  });
});
