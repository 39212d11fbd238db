import { applyPatch, incremental } from "mendoza";
import { describe, expect, test } from "vitest";
import { mendozaEffects, mendozaPatch } from "../../../src/store/effects";
import type { Json, JsonObject, SanityDocument } from "../../../src/util/types";
import { document } from "../../support/documents";
import fc, { randomTest } from "../../support/random";

/** Short and of few characters, so that random texts share beginnings and ends: also halves of surrogate pairs. */
const unit = fc.constantFrom("a", "b", "é", "ü", "語", "😀", "😁", "\ud83d", "\ude00");
const text = fc.array(unit, { maxLength: 8 }).map((units) => units.join(""));
const name = fc.constantFrom("a", "b", "c", "é", "\uffee", "😀", "10", "9", "toString");

const key = fc.constantFrom("k1", "k2", "k3", "k4");
const { value } = fc.letrec<{ value: Json; list: Json[]; keyed: Json[]; object: JsonObject }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      text,
      fc.constantFrom<Json>(null, true, 0, 1, -1.5),
      tie("list"),
      tie("keyed"),
      tie("object"),
    ),
    list: fc.array(tie("value"), { maxLength: 6 }),
    keyed: fc.array(fc.record({ _key: key, child: tie("value") }), { maxLength: 5 }),
    object: fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  }),
);
const fields = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });

const documentOf = (content: JsonObject, _rev = "r") => document("d", { ...content, _rev });

function withoutRevision({ _rev, ...content }: SanityDocument): JsonObject {
  return content as JsonObject;
}

/** What the Studio's history shows, after the transactions of several authors. */
function historyOf(states: readonly JsonObject[]) {
  return states.slice(1).reduce(
    (history, state, index) => {
      const patch = mendozaPatch(states[index] as JsonObject, state);
      return incremental.applyPatch(history, patch, `author ${index + 1}`);
    },
    incremental.wrap<string>(states[0], "author 0"),
  );
}

describe("the effects of a change", () => {
  randomTest("patch a random document to the next one, and back", 5_000, (numRuns) => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const [before, after] = [documentOf(one), documentOf(other)];
        const { apply, revert } = JSON.parse(JSON.stringify(mendozaEffects(before, after)));
        expect(applyPatch(withoutRevision(before), apply)).toEqual(withoutRevision(after));
        expect(applyPatch(withoutRevision(after), revert)).toEqual(withoutRevision(before));
      }),
      { numRuns },
    );
  });

  randomTest("give the Studio's history the same documents", 5_000, (numRuns) => {
    fc.assert(
      fc.property(fc.array(fields, { minLength: 2, maxLength: 6 }), (states) => {
        expect(incremental.unwrap(historyOf(states))).toEqual(states.at(-1));
      }),
      { numRuns },
    );
  });

  test("create and delete a whole document", () => {
    const whole = documentOf({ a: 1 });
    const content = withoutRevision(whole);
    expect(mendozaEffects(null, whole)).toEqual({ apply: [0, content], revert: [0, null] });
    expect(mendozaEffects(whole, null)).toEqual({ apply: [0, null], revert: [0, content] });
  });

  test("are empty if only the revision differs", () => {
    const [before, after] = ["r1", "r2"].map((rev) => documentOf({ a: [1, { b: "c" }] }, rev));
    expect(mendozaEffects(before ?? null, after ?? null)).toEqual({ apply: [], revert: [] });
  });

  test("of a very large document are right, and replace what is not compared", () => {
    const large = (n: number) =>
      documentOf({ a: Array.from({ length: 60_000 }, (_, index) => ({ list: [index, n] })) });
    const [before, after] = [large(1), large(2)];
    const { apply } = mendozaEffects(before, after);
    expect(applyPatch(withoutRevision(before), apply)).toEqual(withoutRevision(after));
  });

  const words = Array.from({ length: 3_000 }, (_, index) => `wörd${index}`);
  const spans = (word: string) => ({ children: [{ _key: "s", text: word }] });
  const blocks = words.map((word, index) => ({ _key: `k${index}`, ...spans(word) }));
  const EDITS: Record<string, (isEdited: boolean) => Json> = {
    "a word in a long text": (is) =>
      words.map((word, at) => (is && at === 900 ? "new" : word)).join(" "),
    "a word in a list of keyed blocks": (is) =>
      blocks.map((block, at) => (is && at === 900 ? { ...block, ...spans("new") } : block)),
    "the order of two blocks": (is) => (is ? [...blocks.slice(1), blocks[0] as Json] : blocks),
    "an inserted block": (is) => (is ? [{ _key: "new" }, ...blocks] : blocks),
    "a word in a list without keys": (is) =>
      words.map((word, at) => ({ word: is && at === 900 ? "new" : word })),
    "two items fewer in a list of texts": (is) =>
      words.filter((_, at) => !is || (at !== 5 && at !== 2_000)),
  };
  test.for(Object.entries(EDITS))("of %s have few bytes", ([, listing]) => {
    const [before, after] = [documentOf({ a: listing(false) }), documentOf({ a: listing(true) })];
    expect(JSON.stringify(before).length).toBeGreaterThan(20_000);
    const effects = mendozaEffects(before, after);
    expect(JSON.stringify(effects).length).toBeLessThan(200);
    expect(applyPatch(withoutRevision(before), effects.apply)).toEqual(withoutRevision(after));
  });
});

function authorsOf(history: incremental.Value<string>): Json {
  const { content, startMeta } = history;
  if (content?.type === "object") {
    const authors = Object.entries(content.fields).map(([key, field]) => [key, authorsOf(field)]);
    return Object.fromEntries(authors) as Json;
  }
  if (content?.type === "array") return content.elements.map(authorsOf);
  if (content?.type !== "string") return startMeta;
  return content.parts.map((part) => `${part.value}: ${part.startMeta}`);
}

test("the author of a field, an item and a word is who wrote it", () => {
  const list = (...items: [_key: string, text: string][]) =>
    items.map(([_key, title]) => ({ _key, title }));
  const [was, is] = [list(["x", "X"], ["y", "Y"]), list(["y", "Z"], ["x", "X"])];
  const history = historyOf([
    { title: "One", body: "first words here", list: was, tags: ["p", "q"] },
    { title: "Two!", body: "first words here", list: was, tags: ["p", "q"] },
    { title: "Two!", body: "first text here", list: is, tags: ["n", "p", "q"] },
  ]);
  expect(authorsOf(history)).toEqual({
    title: "author 1",
    body: ["first : author 0", "text: author 2", " here: author 0"],
    list: [{ _key: "author 0", title: "author 2" }, "author 0"],
    tags: ["author 2", "author 0", "author 0"],
  });
});
