import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

async function post(path: string, body: object) {
  const response = await lake.request(path, {
    method: "POST",
    token: TEST_TOKENS.write,
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error?: { items?: Item[] } };
  return { status: response.status, items: error?.items ?? [] };
}

interface Item {
  index: number;
  error: { type: string; attribute?: string };
}

const mutate = (mutations: object[]) => post("/data/mutate/production", { mutations });
const act = (actions: object[]) => post("/data/actions/production", { actions });
const summary = ({ items }: { items: Item[] }) =>
  items.map(({ index, error }) => `${index}: ${error.type}`);

describe("the type of a document", () => {
  const typed = (_id: string, _type: string) => ({ _id, _type });
  const draftOf = (id: string, _type: string) => ({
    actionType: "sanity.action.document.create",
    publishedId: id,
    attributes: typed(`drafts.${id}`, _type),
  });

  test.each([
    ["createOrReplace", [{ createOrReplace: typed("p", "other") }]],
    ["delete and create", [{ delete: { id: "p" } }, { create: typed("p", "other") }]],
    ["a patch", [{ patch: { id: "p", set: { _type: "other" } } }]],
    ["two creations", [{ create: typed("q", "a") }, { createOrReplace: typed("q", "b") }]],
  ])("cannot change by %s", async (_name, mutations) => {
    await mutate([{ createIfNotExists: typed("p", "post") }]);
    const { status, items } = await mutate(mutations);
    expect(status).toBe(409);
    expect(items).toMatchObject([
      {
        index: mutations.length - 1,
        error: { type: "cannotModifyImmutableAttributeError", attribute: "_type" },
      },
    ]);
  });

  test.each(["drafts.r", "versions.r1.r"])("cannot change by publishing %s", async (version) => {
    await mutate([
      { createIfNotExists: typed("r", "post") },
      { createIfNotExists: typed(version, "other") },
    ]);
    const publish = {
      actionType: "sanity.action.document.publish",
      draftId: version,
      publishedId: "r",
    };
    const { status, items } = await act([publish]);
    expect(status).toBe(409);
    expect(items[0]?.error).toMatchObject({
      type: "cannotModifyImmutableAttributeError",
      attribute: "_type",
    });
  });

  test("cannot change by replacing a draft", async () => {
    expect((await act([draftOf("s", "post")])).status).toBe(200);
    const replace = {
      actionType: "sanity.action.document.replaceDraft",
      publishedId: "s",
      attributes: typed("drafts.s", "other"),
    };
    const { status, items } = await act([replace]);
    expect([status, items[0]?.error.attribute]).toEqual([409, "_type"]);
  });

  test("is free again after a deletion of its own", async () => {
    await mutate([{ create: typed("t", "post") }]);
    await mutate([{ delete: { id: "t" } }]);
    expect((await mutate([{ create: typed("t", "other") }])).status).toBe(200);
  });
});

describe("several faults in one request", () => {
  test("are several items with their indexes when mutations are malformed", async () => {
    const refused = await mutate([{ create: {} }, { create: { _type: "post" } }, { patchh: {} }]);
    expect(refused.status).toBe(400);
    expect(summary(refused)).toEqual(["0: invalidMutationError", "2: invalidMutationError"]);
  });

  test("are several items when mutations are in conflict", async () => {
    await mutate([{ createOrReplace: { _id: "there", _type: "post" } }]);
    const refused = await mutate([
      { create: { _id: "there", _type: "post" } },
      { create: { _type: "post" } },
      { patch: { id: "missing", set: { n: 1 } } },
    ]);
    expect(refused.status).toBe(409);
    expect(summary(refused)).toEqual(["0: documentAlreadyExistsError", "2: documentNotFoundError"]);
  });

  test("are several items when references have no target", async () => {
    const to = (_ref: string) => ({ _type: "post", to: { _type: "reference", _ref } });
    const refused = await mutate([
      { create: { _type: "post" } },
      { create: to("nowhere") },
      { create: to("elsewhere") },
    ]);
    expect(summary(refused)).toEqual([
      "1: documentReferenceDoesNotExistError",
      "2: documentReferenceDoesNotExistError",
    ]);
  });

  test("are several items for actions, too", async () => {
    const discard = (draftId: string) => ({
      actionType: "sanity.action.document.discard",
      draftId,
    });
    const refused = await act([discard("drafts.x"), discard("drafts.y")]);
    expect(summary(refused)).toEqual(["0: documentNotFoundError", "1: documentNotFoundError"]);
  });
});
