import { expect, test } from "vitest";
import { etagOf, isNotModified } from "../../src/conditional-request";

test.each<[known: string | undefined, etag: string | undefined, expected: boolean]>([
  ["*", undefined, false],
  [undefined, '"x"', false],
  ['"x"', '"x"', true],
  ['"x"', 'W/"x"', true],
  ['W/"x"', '"x"', true],
  ['"a", W/"x" , "b"', '"x"', true],
  ["*", '"x"', true],
  [" * ", '"x"', true],
  ['"y"', '"x"', false],
  ["x", '"x"', false],
  ['"*"', '"x"', false],
  ["", '"x"', false],
  [`${'"a",'.repeat(5_000)}"x"`, '"x"', false],
])("If-None-Match %s matches the ETag %s: %s", (known, etag, expected) => {
  expect(isNotModified(known, etag)).toBe(expected);
});

test("the ETag of a body is that of no other body", () => {
  const etag = etagOf(Buffer.from("a page"));
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(isNotModified(`W/${etag}`, etagOf(Buffer.from("a page")))).toBe(true);
  expect(isNotModified(etag, etagOf(Buffer.from("another page")))).toBe(false);
});
