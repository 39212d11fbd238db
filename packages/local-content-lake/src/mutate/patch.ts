import { type MutationParams, Mutation as MutatorMutation } from "@sanity/mutator";
import { OverBudget } from "../util/budget";
import { errorMessage } from "../util/errors";
import { isObject } from "../util/json";
import type { PatchOperations, SanityDocument } from "../util/types";
import { conflict, MutationError } from "./errors";
import { insertsAt } from "./insert-places";
import { checkValues } from "./patched-values";
import { checkCopies, WEIGHT_OF_UNSET } from "./path-cost";
import { selectedBy, writtenByList } from "./paths";
import { checkContent, isReservedName } from "./rules";
import { watched } from "./watched";

type Operation = Omit<PatchOperations, "ifRevisionID">;

// A name, or names with dots: nearly all paths.
const PLAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Names in a path that needs no check of the nesting. */
const MAX_SHALLOW = 50;
/** Paths that are applied in one step, which cannot be interrupted. */
const MAX_AT_ONCE = 100;

/**
 * Applies a patch with Sanity's own patcher. The given document is not changed.
 * @param checkpoint called before each change; throws OverBudget to stop
 * @throws MutationError: MUTATION_INVALID for a malformed path, MUTATION_CONFLICT for a path or value that does not fit
 * the document
 */
export function applyPatch(
  document: SanityDocument,
  operations: PatchOperations,
  checkpoint: () => void,
): SanityDocument {
  const { ifRevisionID: _ifRevisionID, ...patch } = operations;
  try {
    // Other paths are resolved in the document as the operations before them left it.
    const paths = pathsOf(patch);
    const isQuick =
      paths.length <= MAX_AT_ONCE &&
      !needsValues(patch) &&
      paths.every((path) => isPlainIn(document, path)) &&
      !paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)));
    const steps = isQuick ? [patch] : singleSteps(patch);
    const patched = steps.reduce((before, step) => applyStep(before, step, checkpoint), document);
    // Otherwise repeated patches could nest a document without limit.
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

/** True if the patch changes values of one kind only, and ignores others. */
function needsValues({ inc, dec, diffMatchPatch, insert }: Operation): boolean {
  return [inc, dec, diffMatchPatch, insert].some((values) => values !== undefined);
}

function isPlain(path: string): boolean {
  return isShallow(path) && PLAIN.test(path) && !path.split(".").some(isReservedName);
}

function isShallow(path: string): boolean {
  return !path.includes("..") && path.split(/[.[]/, MAX_SHALLOW + 1).length <= MAX_SHALLOW;
}

function applyStep(
  document: SanityDocument,
  step: Operation,
  checkpoint: () => void,
): SanityDocument {
  const [path, ...others] = pathsOf(step);
  if (path === undefined) return document;
  if (others.length > 0) return patched(document, step);
  checkpoint();
  return concreteSteps(document, path, step, checkpoint).reduce((changed, concrete) => {
    checkpoint();
    return patched(changed, concrete);
  }, document);
}

/**
 * The step at the places that its path selects, in the words of Sanity's patcher.
 * @throws MutationError for a step that takes too long; Error for places that the step cannot change
 */
function concreteSteps(
  document: SanityDocument,
  path: string,
  step: Operation,
  checkpoint: () => void,
): Operation[] {
  const readable = watched(document, checkpoint);
  if (step.insert) return insertsAt(readable, path, step.insert).map((insert) => ({ insert }));
  if (isPlainIn(document, path)) {
    checkValues(document, [path.split(".")], path, step);
    return [step];
  }
  const selected = selectedBy(readable, path);
  checkCopies(readable, selected, path, step.unset ? WEIGHT_OF_UNSET : 1);
  checkValues(readable, selected, path, step);
  return writtenByList(selected).map((concrete) => withPath(step, concrete));
}

/** True for a plain path that meets no list on its way: such a path has exactly one meaning. */
function isPlainIn(document: SanityDocument, path: string): boolean {
  return isPlain(path) && !crossesList(document, path.split("."));
}

function patched(document: SanityDocument, patch: Operation): SanityDocument {
  const mutations = [{ patch: { id: document._id, ...patch } }] as MutationParams["mutations"];
  return new MutatorMutation({ mutations }).apply(document) as SanityDocument;
}

function pathsOf({ insert, unset = [], ...byPath }: Operation): string[] {
  const place = insert && (insert.before ?? insert.after ?? insert.replace);
  const paths = Object.values(byPath).flatMap((values) => Object.keys(values));
  return [...paths, ...unset, ...(place === undefined ? [] : [place])];
}

/** One patch per path, in the order of Sanity's patcher. */
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
  return { [String(kind)]: { [path]: Object.values(value ?? {})[0] } };
}

/** True if a name in the path selects from a list. JSONMatch then means the attribute of each item. */
function crossesList(document: SanityDocument, names: readonly string[]): boolean {
  let value: unknown = document;
  for (const name of names) {
    if (Array.isArray(value)) return true;
    if (!isObject(value)) return false;
    value = value[name];
  }
  return false;
}
