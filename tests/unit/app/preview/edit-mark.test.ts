import { vercelStegaClean, vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside, readMark } from "~/preview/edit-mark";

const mark = (id: string, path = "title") => ({
  origin: "sanity.io",
  href: `/studio/intent/edit/id=${id}?id=${id}&type=project&path=${encodeURIComponent(path)}&perspective=drafts`,
});

const marked = (text: string, id: string, path?: string) =>
  vercelStegaCombine(text, mark(id, path), false);

test("a mark of the client is read with any characters", () => {
  for (const id of ["a", "project-1", "drafts.બે", "日本語-😀"])
    expect(readMark(marked("Kite Festival", id, 'cards[_key=="x"].title'))).toEqual({
      id,
      type: "project",
      path: 'cards[_key=="x"].title',
    });
  expect(readMark(`${marked("", "first")}${marked("", "second")}`)?.id).toBe("first");
});

test("invisible characters that are no mark are ignored", () => {
  for (let count = 1; count < 40; count += 1)
    for (const letter of ["\u200b", "\u200c", "\u200d", "\ufeff"]) {
      expect(readMark(`Acme${letter.repeat(count)}`)).toBeUndefined();
      expect(editMarkBeside(`Acme${letter.repeat(count)}`, "icon")).toEqual({});
    }
  expect(readMark("Acme")).toBeUndefined();
});

test("plain text equals the result of the marks' package", () => {
  const family = "👨\u200d👩\u200d👧 ક્\u200dષ";
  const value = {
    title: marked(`Acme ${family}`, "a"),
    list: [marked("x", "b"), { text: family, none: null, count: 3, flag: false }],
  };
  expect(plainText(value)).toEqual(vercelStegaClean(value));
  expect(plainText(value).title).toBe(`Acme ${family}`);
  for (const empty of ["", 0, null, undefined]) expect(plainText(empty)).toBe(empty);
});
