import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, rawMutate, startLake, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const mutate = (mutations: Json[], search?: string) => rawMutate(lake, mutations, search);
const strong = (_ref: string) => ({ _type: "reference", _ref });
const read = (id: string) => lake.client().getDocument<Json>(id);

describe("strong references", () => {
  test("block every way to delete their target, and the error names all referrers", async () => {
    await mutate([
      { create: { _id: "author", _type: "person" } },
      { create: { _id: "book", _type: "book", by: [{ who: strong("author") }] } },
      { create: { _id: "drafts.book", _type: "book", by: strong("author") } },
      { create: { _id: "fan", _type: "person", of: { ...strong("author"), _weak: true } } },
    ]);
    for (const selection of [
      { id: "author" },
      { id: ["fan", "author"] },
      { query: '*[_type == "person"]' },
    ]) {
      const { status, problem } = await mutate([{ delete: selection }]);
      expect(status).toBe(409);
      expect(problem.type).toBe("documentHasExistingReferencesError");
      expect(new Set(problem.referencingIDs as string[])).toEqual(new Set(["book", "drafts.book"]));
    }
    expect(await read("fan")).toBeDefined();
  });

  test("stay valid, because no endpoint changes the type of their target", async () => {
    const other = { _id: "author", _type: "robot" };
    for (const mutations of [
      [{ createOrReplace: other }],
      [{ delete: { id: "author" } }, { create: other }],
    ]) {
      const { status, problem } = await mutate(mutations);
      expect([status, problem.type]).toEqual([409, "cannotModifyImmutableAttributeError"]);
    }
    expect((await read("author"))?._type).toBe("person");
    expect((await mutate([{ createOrReplace: { _id: "author", _type: "person" } }])).status).toBe(
      200,
    );
  });

  test("to their own document block nothing", async () => {
    await mutate([{ create: { _id: "self", _type: "post", me: strong("self") } }]);
    expect((await mutate([{ delete: { id: "self" } }])).status).toBe(200);
  });

  test("do not block a transaction that also deletes the target", async () => {
    await mutate([{ create: { _id: "target", _type: "post" } }]);
    await mutate([{ create: { _id: "holder", _type: "post", to: strong("target") } }]);
    const done = await mutate([
      { delete: { id: "target" } },
      { patch: { id: "holder", unset: ["to"] } },
    ]);
    expect(done.status).toBe(200);
  });
});

describe("ids", () => {
  test.each([
    ["a".repeat(128), 200],
    ["_under.score-and.dots", 200],
    ["a".repeat(129), 400],
    ["-dash", 400],
    [".dot", 400],
    ["with space", 400],
    ["../up", 400],
    ["a/b", 400],
    ["a,b", 400],
    ["a\u0000b", 400],
    ["ünïcode", 400],
    [7, 400],
    [null, 400],
    [{}, 400],
  ])("%j gets %i, however the document is created", async (_id, status) => {
    for (const kind of ["create", "createOrReplace", "createIfNotExists"]) {
      const answer = await mutate([{ [kind]: { _id, _type: "post" } }], "&dryRun=true");
      expect([kind, answer.status]).toEqual([kind, status]);
      if (status === 400) expect(answer.problem.type).toBe("invalidDocumentIDError");
    }
  });

  test("invalid ids match nothing in a patch and delete nothing", async () => {
    const patch = await mutate([{ patch: { id: "no such id!", set: { a: 1 } } }]);
    expect([patch.status, patch.problem.type]).toEqual([409, "documentNotFoundError"]);
    const { status, results } = await mutate([{ delete: { id: "no such id!" } }]);
    expect([status, results[0]?.operation]).toEqual([200, "none"]);
  });

  test("draft and version ids work like others", async () => {
    for (const _id of ["drafts.one", "versions.r1.one", "versions.r1."]) {
      const { results } = await mutate([{ create: { _id, _type: "post" } }]);
      expect(results[0]?.id.startsWith(_id)).toBe(true);
    }
  });
});
