import { expect, test } from "vitest";
import { pathToText } from "../../../src/store/incoming-references";
import type { SanityDocument } from "../../../src/util/types";
import { datasetOf, document, reference } from "../../support/documents";

const ids = (documents: readonly SanityDocument[]) => documents.map(({ _id }) => _id);

function change(id: string, after: SanityDocument | null) {
  return { id, before: null, after, json: null, mutations: [] };
}

test("a dataset in memory orders its lists by id after writes in any order, and counts commits", () => {
  const dataset = datasetOf(document("c"), document("a"), document("d"), document("b"));
  expect(ids(dataset.raw.all())).toEqual(["a", "b", "c", "d"]);
  dataset.apply([change("b", null), change("a2", document("a2"))]);
  expect(ids(dataset.raw.ofType("post"))).toEqual(["a", "a2", "c", "d"]);
  expect(dataset.revision).toBe(1);
});

test("a dataset in memory moves a document between the lists of its types", () => {
  const dataset = datasetOf(document("a"), document("b"));
  dataset.apply([change("a", document("a", { _type: "page" }))]);
  expect(["post", "page"].map((type) => ids(dataset.raw.ofType(type)))).toEqual([["b"], ["a"]]);
  expect(dataset.raw.size).toBe(2);
});

test("a dataset in memory excludes drafts, versions and private documents from lists that must not have them", () => {
  const all = ["a", "drafts.a", "versions.r1.a", "private.a"];
  const dataset = datasetOf(...all.map((id) => document(id)));
  expect(ids(dataset.published.all())).toEqual(["a", "private.a"]);
  expect(ids(dataset.open.all())).toEqual(["a"]);
  expect(dataset.layers.get("r1")?.get("a")?._id).toBe("versions.r1.a");
  dataset.apply([change("drafts.a", null)]);
  expect(dataset.layers.get("drafts")?.size).toBe(0);
});

test("a dataset in memory indexes references as documents change and disappear", () => {
  const dataset = datasetOf(
    document("target"),
    document("strong", { deep: [{ list: [reference("target")] }] }),
    document("weak", { to: reference("target", { _weak: true }) }),
    document("elsewhere", { to: reference("target", { _dataset: "other" }) }),
  );
  const referrers = () => Object.fromEntries(dataset.references.referrersOf("target"));
  expect(referrers()).toEqual({ strong: true, weak: false, elsewhere: false });
  dataset.apply([change("strong", document("strong")), change("weak", null)]);
  expect(referrers()).toEqual({ elsewhere: false });
});

test("a dataset in memory finds references as GROQ does, and every field named _ref", () => {
  const dataset = datasetOf(
    document("nested", { r: { ...reference("x"), n: reference("y") } }),
    document("number", { r: { _ref: 5, n: reference("y") } }),
    document("empty", { r: { _ref: "", n: reference("y") } }),
    document("plain", { list: [[reference("y")]] }),
  );
  expect([...dataset.raw.referrersOf("y").keys()].sort()).toEqual(["empty", "plain"]);
  expect([...dataset.raw.referrersOf("").keys()]).toEqual([]);
  expect([...dataset.raw.withRef("y")].sort()).toEqual(["empty", "nested", "number", "plain"]);
  expect([...dataset.raw.withRef("")]).toEqual(["empty"]);
  dataset.apply([change("nested", null), change("empty", document("empty"))]);
  expect([...dataset.raw.withRef("y")].sort()).toEqual(["number", "plain"]);
  expect([...dataset.raw.withRef("")]).toEqual([]);
});

const nested = { a: { b: [{ _key: 'k"1', c: 1 }, [2, { d: 3 }]] } };

test.each([
  [["a"], "a"],
  [["a", "b", 0, "c"], 'a.b[_key=="k\\"1"].c'],
  [["a", "b", 1, 1, "d"], "a.b[1][1].d"],
  [[], ""],
])("%j is written as %s", (path, text) => {
  expect(pathToText(nested, path)).toBe(text);
});
