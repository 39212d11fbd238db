import { type MutationParams, Mutation as MutatorMutation } from "@sanity/mutator";
import { OverBudget } from "../util/budget";
import { errorMessage } from "../util/errors";
import type { PatchOperations, SanityDocument } from "../util/types";
import { conflict, MutationError } from "./errors";
import { checkCopies, WEIGHT_OF_UNSET } from "./path-cost";
import { arraysAt, concretePaths, finalIndex, matchesOf } from "./paths";
import { checkContent, isReservedName } from "./rules";
import { checkTextPatch } from "./text-patch-cost";
import { watched } from "./watched";

type Operation = Omit<PatchOperations, "ifRevisionID">;

// A name, or names with dots: what nearly all paths are, and nothing can be wrong with.
const PLAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Of names; nothing is nested more deeply. */
const DEEP = 50;
/** Of paths that are taken in one step, which cannot be stopped. */
const FEW = 100;

/**
 * Applies a patch with Sanity's own patcher. The document given stays as it was.
 * @param look called before each place that is changed; throws OverBudget to stop.
 * @throws MutationError: invalid for what is no path, conflict when a path or value does not fit the
 * document.
 */
export function applyPatch(
  document: SanityDocument,
  operations: PatchOperations,
  look: () => void,
): SanityDocument {
  const { ifRevisionID: _ifRevisionID, ...patch } = operations;
  try {
    // What is not plain is looked up in the document, as the operations before it left it.
    const paths = pathsOf(patch);
    const isQuick = paths.length <= FEW && paths.every(isPlain) && !patch.diffMatchPatch;
    const steps = isQuick ? [patch] : singleSteps(patch);
    const patched = steps.reduce((before, step) => applyStep(before, step, look), document);
    // Deeper with each patch, otherwise.
    if (!paths.every(isShallow)) checkContent(patched);
    return patched;
  } catch (error) {
    if (error instanceof MutationError || error instanceof OverBudget) throw error;
    throw conflict({
      type: "patchError",
      description: `Cannot patch document "${document._id}": ${errorMessage(error)}`,
      id: document._id,
    });
  }
}

function isPlain(path: string): boolean {
  return isShallow(path) && PLAIN.test(path) && !path.split(".").some(isReservedName);
}

function isShallow(path: string): boolean {
  return !path.includes("..") && path.split(/[.[]/, DEEP + 1).length <= DEEP;
}

function applyStep(document: SanityDocument, step: Operation, look: () => void): SanityDocument {
  const [path, ...others] = pathsOf(step);
  if (path === undefined) return document;
  if (others.length > 0) return patched(document, step);
  look();
  const paths = isPlain(path) ? [path] : concretePaths(watched(document, look), path);
  return paths.reduce((changed, concrete) => {
    look();
    if (step.set) checkIndex(changed, concrete);
    const weight = step.unset ? WEIGHT_OF_UNSET : 1;
    if (!isPlain(concrete)) checkCopies(watched(changed, look), concrete, weight);
    if (step.diffMatchPatch) checkTexts(changed, concrete, step.diffMatchPatch[path] ?? "");
    return patched(changed, withPath(step, concrete));
  }, document);
}

function checkTexts(document: SanityDocument, path: string, patch: string): void {
  const values = matchesOf(path, document).map(({ value }) => value);
  const texts = values.filter((value) => typeof value === "string");
  checkTextPatch(texts, patch);
}

function patched(document: SanityDocument, patch: Operation): SanityDocument {
  const mutations = [{ patch: { id: document._id, ...patch } }] as MutationParams["mutations"];
  return new MutatorMutation({ mutations }).apply(document) as SanityDocument;
}

/** The patcher would fill all that lies between with nulls. */
function checkIndex(document: SanityDocument, path: string): void {
  const final = finalIndex(path);
  if (!final || final.index < 0) return;
  for (const { length } of arraysAt(document, final.container)) {
    if (final.index <= length) continue;
    throw new Error(`index ${final.index} is beyond a list of ${length} items`);
  }
}

function pathsOf({ insert, unset = [], ...byPath }: Operation): string[] {
  const place = insert && (insert.before ?? insert.after ?? insert.replace);
  const paths = Object.values(byPath).flatMap((values) => Object.keys(values));
  return [...paths, ...unset, ...(place === undefined ? [] : [place])];
}

/** One patch for each path, in the order in which Sanity's patcher takes them. */
function singleSteps(patch: Operation): Operation[] {
  const { set, setIfMissing, unset = [], diffMatchPatch, inc, dec, insert } = patch;
  return [
    ...entriesOf(setIfMissing).map((values): Operation => ({ setIfMissing: values })),
    ...entriesOf(set).map((values): Operation => ({ set: values })),
    ...unset.map((path): Operation => ({ unset: [path] })),
    ...entriesOf(diffMatchPatch).map((values): Operation => ({ diffMatchPatch: values })),
    ...entriesOf(inc).map((values): Operation => ({ inc: values })),
    ...entriesOf(dec).map((values): Operation => ({ dec: values })),
    ...(insert ? [{ insert }] : []),
  ];
}

function entriesOf<Value>(values: Record<string, Value> = {}): Record<string, Value>[] {
  return Object.entries(values).map(([path, value]) => ({ [path]: value }));
}

/** The same single step at another path. */
function withPath(step: Operation, path: string): Operation {
  const [kind, value] = Object.entries(step)[0] ?? [];
  if (kind === "unset") return { unset: [path] };
  if (kind !== "insert") return { [String(kind)]: { [path]: Object.values(value ?? {})[0] } };
  const place = (["before", "after", "replace"] as const).find((name) => name in (value ?? {}));
  return { insert: { [place ?? "after"]: path, items: step.insert?.items ?? [] } };
}
