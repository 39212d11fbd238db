import { expect, test } from "vitest";
import { strengthenReferences } from "../../../src/actions/documents/publishing";
import { reference } from "../../support/documents";

const wish = { type: "author", template: { id: "author", params: {} } };

test("strengthenReferences strengthens references at any depth and removes _strengthenOnPublish", () => {
  const draft = {
    _type: "post",
    author: { ...reference("a", { _weak: true }), _strengthenOnPublish: wish },
    parts: [{ _key: "k", by: { ...reference("b", { _weak: true }), _strengthenOnPublish: wish } }],
  };
  expect(strengthenReferences(draft)).toEqual({
    _type: "post",
    author: reference("a"),
    parts: [{ _key: "k", by: reference("b") }],
  });
});

test("strengthenReferences leaves a reference weak if its schema is weak, or without _strengthenOnPublish", () => {
  const draft = {
    _type: "post",
    byWish: { ...reference("a", { _weak: true }), _strengthenOnPublish: { ...wish, weak: true } },
    plain: reference("b", { _weak: true }),
  };
  expect(strengthenReferences(draft)).toEqual({
    _type: "post",
    byWish: reference("a", { _weak: true }),
    plain: reference("b", { _weak: true }),
  });
});

test("strengthenReferences changes neither the draft nor anything but references", () => {
  const draft = { _type: "post", _strengthenOnPublish: "text", list: [1, null, "a"], none: null };
  const before = structuredClone(draft);
  expect(strengthenReferences(draft)).toEqual(before);
  expect(draft).toEqual(before);
});
