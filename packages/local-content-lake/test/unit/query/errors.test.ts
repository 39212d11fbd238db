import { expect, test } from "vitest";
import { isStackOverflow } from "../../../src/query/errors";

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

function descend(): never {
  return descend();
}

/** Leaves room for nothing but the compilation of an expression, which is what V8 then complains of. */
function descendByExpressions(depth: number): never {
  new RegExp(`^${depth}+`).test("1");
  return descendByExpressions(depth + 1);
}

test.each([
  ["calls", descend],
  ["expressions that are compiled on the way", () => descendByExpressions(0)],
])("isStackOverflow recognises %s that recurse too deeply", (_name, run) => {
  expect(isStackOverflow(errorOf(run))).toBe(true);
});

const unclosed = "(";

test.each([
  ["a list that is too long", () => new Array(-1)],
  ["an expression that is wrong", () => new RegExp(unclosed)],
  ["anything else", () => null],
])("isStackOverflow rejects %s", (_name, run) => {
  expect(isStackOverflow(errorOf(run))).toBe(false);
});
