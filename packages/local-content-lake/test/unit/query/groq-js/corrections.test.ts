import { describe, expect, test } from "vitest";
import { evaluateQuery } from "../../../../src/query";
import { datasetOf, document } from "../../../support/documents";

const { raw } = datasetOf(
  document("a", { tags: ["x", null, "x", null] }),
  document("drafts.a"),
  document("b.c"),
);

function ask(query: string, params: Record<string, unknown> = {}): unknown {
  return evaluateQuery(raw, { query, params, dataset: "production" });
}

describe("a path in a path", () => {
  test.each([
    ['path("a.b") in path("a.*")', true],
    ['path("a.b.c") in path("a.*")', false],
    ['path("a.b.c") in (path("a.**"))', true],
    ['path(7) in path("a.*")', null],
    ['path("a") in ["a"]', false],
    ['*[path(_id) in path("drafts.**")]._id', ["drafts.a"]],
  ])("%s is %j", (query, expected) => {
    expect(ask(query)).toEqual(expected);
  });
});

describe("array::unique", () => {
  test.each([
    ["array::unique([1, null, 1, null, 2])", [1, null, 2]],
    ['array::unique(*[_id == "a"][0].tags)', ["x", null]],
    ["array::unique(*[].missing)", [null]],
    ["count(array::unique([[1], [1]]))", 2],
    ["array::unique([])", []],
    ["array::unique(7)", null],
  ])("%s is %j", (query, expected) => {
    expect(ask(query)).toEqual(expected);
  });
});
