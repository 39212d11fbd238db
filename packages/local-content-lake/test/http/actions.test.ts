import type { Action, SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake();
  client = lake.client({ perspective: "raw" });
});
afterAll(() => lake.stop());
beforeEach(() => lake.lake.reset("production"));

const post = (_id: string, rest: object = {}) => ({ _id, _type: "post", title: "First", ...rest });

const publish = (rest: object = {}) =>
  client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.p",
    publishedId: "p",
    ...rest,
  });

/** Sends actions that the client's types reject. */
function send(body: unknown, token: string = TEST_TOKENS.write): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify(body), token };
  return lake.request("/data/actions/production", init);
}

async function ids(): Promise<string[]> {
  return client.fetch("*[] | order(_id)._id");
}

describe("version actions", () => {
  test("create, replace and discard versions with the client's methods", async () => {
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

  test("copy a base document at the expected revision", async () => {
    const base = await client.create(post("p"));
    const copy = (ifBaseRevisionId: string) =>
      client.createVersion({ baseId: "p", releaseId: "r1", publishedId: "p", ifBaseRevisionId });
    await expect(copy("other")).rejects.toMatchObject({ statusCode: 409 });
    await copy(base._rev);
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "First" });
    await expect(copy(base._rev)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("mark a version whose release unpublishes the document", async () => {
    await client.create(post("p"));
    await client.unpublishVersion({ releaseId: "r1", publishedId: "p" });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ _system: { delete: true } });
    expect(await client.fetch('*[_id == "p"]', {}, { perspective: ["r1"] })).toEqual([]);
  });

  test("publish a version", async () => {
    await client.create(post("versions.r1.p", { title: "In a release" }));
    await publish({ draftId: undefined, versionId: "versions.r1.p" });
    expect(await ids()).toEqual(["p"]);
  });
});

describe("an actions call", () => {
  test("is atomic and names the action that failed", async () => {
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

  test("uses the given transaction id, and refuses it a second time", async () => {
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

  test("changes nothing as a dry run, and fails like a real call", async () => {
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

  test.each([
    ["no actions", { actions: [] }],
    ["no list", {}],
    ["an unknown action", { actions: [{ actionType: "sanity.action.document.burn" }] }],
    ["no action at all", { actions: [null] }],
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
  ])("with %s is 400", async (_name, body) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).not.toContain("undefined");
  });

  test("needs the write token", async () => {
    expect((await send({ actions: [] }, TEST_TOKENS.read)).status).toBe(403);
    expect((await send({ actions: [] }, "")).status).toBe(401);
  });
});
