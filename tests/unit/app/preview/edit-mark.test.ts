import { vercelStegaClean, vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside, readMark } from "~/preview/edit-mark";

function marked(text: string, id: string, path = "title"): string {
  const query = `id=${id}&type=project&path=${encodeURIComponent(path)}&perspective=drafts`;
  const href = `/studio/intent/edit/id=${id}?${query}`;
  return vercelStegaCombine(text, { origin: "sanity.io", href }, false);
}

test.each(["a", "project-1", "drafts.બે", "日本語-😀"])("a mark of the client names %s", (id) => {
  const path = 'cards[_key=="x"].title';
  const mark = { id, type: "project", path };
  expect(readMark(marked("Kite Festival", id, path))).toEqual(mark);
});

test("of two marks the first is read", () => {
  expect(readMark(`${marked("", "first")}${marked("", "second")}`)?.id).toBe("first");
});

test.each(["", "\u200b", "\u200c", "\u200d", "\ufeff"])(
  "invisible characters that are no mark are ignored: %j",
  (letter) => {
    const texts = Array.from({ length: 40 }, (_, count) => `Acme${letter.repeat(count)}`);
    expect(texts.map((text) => readMark(text))).toEqual(Array(40).fill(undefined));
    expect(texts.map((text) => editMarkBeside(text, "icon"))).toEqual(Array(40).fill({}));
  },
);

test("plain text equals the result of the marks' package", () => {
  const family = "👨\u200d👩\u200d👧 ક્\u200dષ";
  const value = {
    title: marked(`Acme ${family}`, "a"),
    list: [marked("x", "b"), { text: family, none: null, count: 3, flag: false }],
  };
  expect(plainText(value)).toEqual(vercelStegaClean(value));
  expect(plainText(value).title).toBe(`Acme ${family}`);
});

test.each(["", 0, null, undefined])("the plain text of %j is itself", (empty) => {
  expect(plainText(empty)).toBe(empty);
});
