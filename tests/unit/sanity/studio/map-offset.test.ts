import { expect, test } from "vitest";
import { applyEdit, mapOffset } from "../../../../sanity/studio/session/map-offset";

/** Texts whose caret is a bar. */
function mapped(before: string, after: string): string {
  const caret = mapOffset(before.replace("|", ""), after, before.indexOf("|"));
  return `${after.slice(0, caret)}|${after.slice(caret)}`;
}

test.each([
  ["inserts after it", "Toge|ther", "Together, you and I", "Toge|ther, you and I"],
  ["inserts before it", "Toge|ther", "We: Together", "We: Toge|ther"],
  ["inserts on both sides of it", "one tw|o", "zero one two three", "zero one tw|o three"],
  ["inserts at it", "one| two", "one, or two", "one|, or two"],
  ["appends to a text that it ends", "one|", "one two", "one| two"],
  ["inserts at the start, where it is", "|one", "zero one", "|zero one"],
  ["fills an empty text", "|", "one", "|one"],
  ["deletes before it", "zero one tw|o", "one two", "one tw|o"],
  ["deletes after it", "on|e two", "one", "on|e"],
  ["deletes up to it", "zero |one", "one", "|one"],
  ["deletes from it on", "zero |one", "zero ", "zero |"],
  ["deletes around it", "ab12|34cd", "abcd", "ab|cd"],
  ["replaces the text around it", "ab12|34cd", "abXYZcd", "ab|XYZcd"],
  ["replaces before it", "red ca|t", "green cat", "green ca|t"],
  ["replaces after it", "the c|at", "the cow", "the c|ow"],
  ["empties the text", "one| two", "", "|"],
  ["changes a line above it", "a\nb\nc|", "a\n1\n2\nb\nc", "a\n1\n2\nb\nc|"],
  ["changes a character of two units before it", "😀 on|e", "😁😁 one", "😁😁 on|e"],
  ["leaves the text unchanged", "one| two", "one two", "one| two"],
])("a caret keeps its place when another person %s", (_change, before, after, expected) => {
  expect(mapped(before, after)).toBe(expected);
});

test("an offset past the text moves to its end", () => {
  expect(mapOffset("one", "one two", 9)).toBe(7);
});

test.each([
  ["after an insertion before it", "one", "one two", "zero one", "zero one two"],
  ["before an insertion after it", "one", "two one", "one three", "two one three"],
  ["into an empty text", "", "नम", "", "नम"],
  ["over the same composed syllable", "a न b", "a नम b", "Now: a न b", "Now: a नम b"],
  ["of a repeated character", "aa", "aaa", "aa!", "aaa!"],
  ["that deletes what another person deleted", "one two", "one", "one", "one"],
  ["that empties the text", "one", "", "one two", " two"],
])("an edit is made in another version %s", (_where, before, after, other, expected) => {
  expect(applyEdit(before, after, other)).toBe(expected);
});
