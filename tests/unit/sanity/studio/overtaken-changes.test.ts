import { expect, test } from "vitest";
import {
  remakeChanges,
  remakeOvertaken,
} from "../../../../sanity/studio/session/overtaken-changes";

const rich = (text: string) => [
  { _key: "k", _type: "block", children: [{ _key: "s", _type: "span", text }] },
];

/** Entries by their keys, like "a b:Title". */
const items = (list: string) =>
  list.split(" ").map((entry) => {
    const [_key = "", title = _key] = entry.split(":");
    return { _key, title };
  });

/** A value before and after unsaved changes, the value that overtakes them, and what becomes of it. */
test.each<[string, before: unknown, after: unknown, now: unknown, remade: unknown]>([
  ["text in the same text", "One", "One two", "One", "One two"],
  ["text in a shorter text", "One two three", "One two three four", "One", "One four"],
  ["text in a longer text", "One", "One!", "Now: One", "Now: One!"],
  ["text of which a late save brought a part", "One", "One two", "One ", "One two"],
  ["text beside another editor's", "One", "One two", "One!", "One two!"],
  ["text in a field without one", "One", "One two", undefined, " two"],
  ["the first text of a field", undefined, "One", undefined, "One"],
  ["a number", 1, 12, 3, 12],
  ["a field without its value", 1, undefined, 3, undefined],
  ["lines of a list", ["a", "b"], ["a", "bc"], ["a", "b"], ["a", "bc"]],
  ["an added entry", items("a"), items("a b"), items("a:A"), items("a:A b")],
  ["a removed entry", items("a b"), items("a"), items("a b:B"), items("a")],
  ["an edited entry that is gone", items("a"), items("a:ab"), [], items("a:ab")],
  ["an entry beside another editor's", items("a"), items("a:ab"), items("c a"), items("c a:ab")],
  ["an entry beside one that is gone", items("a b"), items("a b:bc"), items("b"), items("b:bc")],
  ["rich text", rich("One"), rich("One two"), rich("Now: One"), rich("Now: One two")],
  ["a field of an object", { a: 1, b: 2 }, { a: 12, b: 2 }, { a: 1, b: 3 }, { a: 12, b: 3 }],
])("remakeChanges makes %s", (_, before, after, now, remade) => {
  const draftOf = (field: unknown) => ({ _id: "drafts.a", title: "Same", field });
  const other = { title: "Other", field: now };
  expect(remakeChanges(draftOf(before), draftOf(after), other)).toEqual({ field: remade });
});

/** What a person types in a text that says "One", of which "One two" is saved, and what becomes of it. */
const TYPED = { title: "One two three" };

test.each([
  ["published text goes on", { title: "One two" }, TYPED],
  ["discarded text comes back", { title: "One" }, TYPED],
  ["restored text gets it", { title: "Now: One" }, { title: "Now: One two three" }],
  ["other fields stay discarded", { title: "One two", order: 1 }, TYPED],
  ["the field before comes back, too", { title: "One", text: "" }, { ...TYPED, text: "A" }],
])("remakeOvertaken keeps what is being typed: %s", (_, now, remade) => {
  const system = { _id: "drafts.a", _type: "faq", _rev: "r", _createdAt: "", _updatedAt: "" };
  const draft = { ...system, order: 2, text: "A" };
  const before = { ...draft, title: "One two" };
  const after = { ...draft, title: "One two three" };
  const typed = { title: "One", text: "" };
  expect(remakeOvertaken({ before, after, typed }, { text: "A", ...now })).toEqual(remade);
});
