import type { Pausable } from "../store/transaction";
import { OverBudget } from "../util/budget";
import { errorMessage } from "../util/errors";
import { isObject } from "../util/json";
import type { PatchOperations, SanityDocument } from "../util/types";
import { EditedDocument } from "./edited-document";
import { conflict, invalid, MutationError } from "./errors";
import { insertAt } from "./insert-places";
import { selectedBy } from "./json-match";
import { Growth, incremented, patchedTexts } from "./patched-values";
import { type PathKey, PLACES_PER_PAUSE, quotePath } from "./path-segments";
import { checkContent, isReservedName } from "./rules";

type Operation = Omit<PatchOperations, "ifRevisionID">;
type Values = Record<string, unknown>;

// A name, or names with dots: nearly all paths.
const PLAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** Names in a path that needs no check of the nesting. */
const MAX_SHALLOW = 50;

/**
 * Applies a patch with the results of Sanity's own patcher, with pauses between its changes. The given document is not
 * changed.
 * @param growth of the document in this transaction
 * @returns a new document; what is inside of it may be shared with the given one
 * @param checkpoint called before each change and while a path is evaluated; throws OverBudget to stop
 * @throws MutationError: MUTATION_INVALID for a malformed path, MUTATION_CONFLICT for a path or value that does not fit
 * the document
 */
export function* pacedPatch(
  document: SanityDocument,
  operations: PatchOperations,
  checkpoint: () => void,
  growth = new Growth(),
): Pausable<SanityDocument> {
  const { ifRevisionID: _ifRevisionID, ...patch } = operations;
  const edited = new EditedDocument(document);
  try {
    yield* new Patcher(edited, checkpoint, growth).apply(patch);
    // Otherwise repeated patches could nest a document without limit.
    if (!pathsOf(patch).every(isShallow)) checkContent(edited.value);
    return edited.finish();
  } catch (error) {
    if (error instanceof MutationError || error instanceof OverBudget) throw error;
    throw conflict(
      `Cannot patch document "${document._id}": ${errorMessage(error)}`,
      "patchError",
      { id: document._id },
    );
  }
}

/** Applies the operations of a patch one path after another, in the order of Sanity's patcher. */
class Patcher {
  constructor(
    private readonly edited: EditedDocument,
    private readonly checkpoint: () => void,
    private readonly growth: Growth,
  ) {}

  *apply({ setIfMissing, set, unset = [], diffMatchPatch, inc, dec, insert }: Operation) {
    yield* this.each(setIfMissing, (path, value) => this.set(path, value, { isMissing: true }));
    yield* this.each(set, (path, value) => this.set(path, value));
    for (const path of unset) yield* this.unset(path);
    yield* this.each(diffMatchPatch, (path, patch) =>
      this.change(path, (values) => patchedTexts(values, path, patch)),
    );
    yield* this.each(inc, (path, delta) =>
      this.change(path, (values) => incremented(values, path, delta)),
    );
    yield* this.each(dec, (path, delta) =>
      this.change(path, (values) => incremented(values, path, -delta)),
    );
    if (insert) yield* this.insert(insert);
  }

  private *each<Value>(
    values: Record<string, Value> | undefined,
    work: (path: string, value: Value) => Pausable<void>,
  ): Pausable<void> {
    for (const [path, value] of Object.entries(values ?? {})) {
      this.checkpoint();
      yield* work(path, value);
      yield;
    }
  }

  private *set(path: string, value: unknown, { isMissing = false } = {}): Pausable<void> {
    const selected = yield* this.select(path);
    this.growth.add(path, value, selected.length);
    for (const [index, steps] of selected.entries()) {
      if (index > 0 && index % PLACES_PER_PAUSE === 0) yield;
      if (isMissing && this.edited.get(steps) !== undefined) continue;
      this.edited.set(steps, value);
    }
  }

  private *unset(path: string): Pausable<void> {
    this.checkpoint();
    const selected = yield* this.select(path);
    yield;
    yield* this.edited.remove(selected);
  }

  /** Replaces values. @param work gets undefined for an attribute that is missing, and leaves it so by undefined */
  private *change(
    path: string,
    work: (values: unknown[]) => unknown[] | Pausable<unknown[]>,
  ): Pausable<void> {
    const places = yield* this.select(path);
    const worked = work(places.map((steps) => this.edited.get(steps)));
    const changed = "next" in worked ? yield* worked : worked;
    for (const [index, steps] of places.entries()) {
      if (index > 0 && index % PLACES_PER_PAUSE === 0) yield;
      if (changed[index] !== undefined) this.edited.set(steps, changed[index]);
    }
  }

  private *insert(insert: NonNullable<Operation["insert"]>): Pausable<void> {
    this.checkpoint();
    const path = insert.before ?? insert.after ?? insert.replace ?? "";
    yield* insertAt(this.edited, insert, this.growth, { path, checkpoint: this.checkpoint });
  }

  /** The places that a path selects in the document as the operations before it left it. */
  private *select(path: string): Pausable<PathKey[][]> {
    const { value } = this.edited;
    if (isShallow(path) && PLAIN.test(path)) {
      const names = path.split(".");
      // Such a path has one meaning: where there is no object, a `set` makes one.
      if (!names.some(isReservedName) && !crossesList(value, names)) return [names];
    }
    const selected = yield* selectedBy(value, path, this.checkpoint);
    if (selected.some((steps) => steps.length === 0)) {
      throw invalid(`The path ${quotePath(path)} selects the document itself: use createOrReplace`);
    }
    return selected;
  }
}

function isShallow(path: string): boolean {
  return !path.includes("..") && path.split(/[.[]/, MAX_SHALLOW + 1).length <= MAX_SHALLOW;
}

/** All paths of a patch. */
export function pathsOf({
  ifRevisionID: _ifRevisionID,
  insert,
  unset = [],
  ...byPath
}: PatchOperations): string[] {
  const place = insert && (insert.before ?? insert.after ?? insert.replace);
  const paths = Object.values(byPath).flatMap((values) => Object.keys(values as Values));
  return [...paths, ...unset, ...(place === undefined ? [] : [place])];
}

/** True if a name in the path selects from a list. JSONMatch then means the attribute of each item. */
function crossesList(document: SanityDocument, names: readonly string[]): boolean {
  let value: unknown = document;
  for (const name of names) {
    if (Array.isArray(value)) return true;
    if (!isObject(value)) return false;
    value = Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return false;
}
