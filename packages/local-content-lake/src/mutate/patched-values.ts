import type { PatchOperations } from "../util/types";
import type { Step } from "./path-segments";
import { checkTextPatch } from "./text-patch-cost";

/** @throws Error for values that the step cannot change: the patcher would ignore them, or leave no number */
export function checkValues(
  document: object,
  selected: readonly Step[][],
  path: string,
  { inc, dec, diffMatchPatch }: Omit<PatchOperations, "ifRevisionID">,
): void {
  const [delta] = Object.values(inc ?? dec ?? {});
  const [textPatch] = Object.values(diffMatchPatch ?? {});
  if (delta === undefined && textPatch === undefined) return;
  const values = selected
    .map((steps) => valueAt(document, steps))
    .filter((value) => value !== undefined);
  if (delta !== undefined) checkNumbers(values, path, inc ? delta : -delta);
  if (textPatch !== undefined) checkTexts(values, path, textPatch);
}

function checkNumbers(values: unknown[], path: string, delta: number): void {
  if (values.length === 0) throw new Error(`cannot increment "${path}" because it is not present`);
  for (const value of values) {
    if (typeof value !== "number") {
      throw new Error(`cannot increment "${path}" because it is not a number`);
    }
    if (!Number.isFinite(value + delta)) {
      throw new Error(`cannot increment "${path}" by ${delta} because the result is too large`);
    }
  }
}

function checkTexts(values: unknown[], path: string, patch: string): void {
  const texts = values.filter((value) => typeof value === "string");
  if (texts.length < values.length) {
    throw new Error(`cannot diff-match-patch "${path}" because it is not a string`);
  }
  checkTextPatch(texts, patch);
}

function valueAt(document: object, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((outer, step) => {
    if (typeof outer !== "object" || outer === null || !Object.hasOwn(outer, step))
      return undefined;
    return (outer as Record<Step, unknown>)[step];
  }, document);
}
