import { type MutationParams, Mutation as MutatorMutation } from "@sanity/mutator";
import { OverBudget } from "../util/budget";
import { errorMessage } from "../util/errors";
import { isObject } from "../util/json";
import type { PatchOperations, SanityDocument } from "../util/types";
import { conflict, MutationError } from "./errors";
import { checkCopies, WEIGHT_OF_UNSET } from "./path-cost";
import { crossesList, isBeyondList } from "./path-lists";
import { segmentsOf, termsOf } from "./path-segments";
import { matchesOf, resolvePath } from "./paths";
import { checkContent, isReservedName } from "./rules";
import { checkTextPatch } from "./text-patch-cost";
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
      !patch.diffMatchPatch &&
      !patch.insert &&
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
  return pathsIn(document, path, step, checkpoint).reduce((changed, concrete) => {
    checkpoint();
    if (step.insert) checkInsert(changed, concrete);
    else if (isBeyondList(changed, concrete)) return changed;
    if (step.diffMatchPatch) checkTexts(changed, concrete, step.diffMatchPatch[path] ?? "");
    return patched(changed, withPath(step, concrete));
  }, document);
}

/** @throws MutationError for a step that takes too long */
function pathsIn(
  document: SanityDocument,
  path: string,
  step: Operation,
  checkpoint: () => void,
): string[] {
  if (isPlainIn(document, path)) return [path];
  const readable = watched(document, checkpoint);
  const { paths, selected } = resolvePath(readable, path);
  if (!paths.every(isPlain)) {
    checkCopies(readable, selected, path, step.unset ? WEIGHT_OF_UNSET : 1);
  }
  return paths;
}

/** True for a plain path that meets no list on its way: such a path has exactly one meaning. */
function isPlainIn(document: SanityDocument, path: string): boolean {
  return isPlain(path) && !crossesList(document, path.split("."));
}

/** @throws Error for an insert into a value that is not a list, which the patcher would ignore */
function checkInsert(document: SanityDocument, path: string): void {
  const segments = segmentsOf(path);
  const last = segments.at(-1) ?? "";
  const above = segments.slice(0, -1).join("");
  const containers = above ? matchesOf(above, document).map(({ value }) => value) : [document];
  const isName = termsOf(last).length === 0;
  if (containers.every((value) => Array.isArray(value) || (isObject(value) && !isName))) return;
  throw new Error(`cannot insert at "${path}", because that is not a place in a list`);
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
  if (kind !== "insert") return { [String(kind)]: { [path]: Object.values(value ?? {})[0] } };
  const place = (["before", "after", "replace"] as const).find((name) => name in (value ?? {}));
  return { insert: { [place ?? "after"]: path, items: step.insert?.items ?? [] } };
}
