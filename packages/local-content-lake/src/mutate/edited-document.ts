import type { Pausable } from "../store/transaction";
import { isObject, ownValueAt } from "../util/json";
import type { SanityDocument } from "../util/types";
import { groupedByPath, type PathKey } from "./path-segments";

type Container = Record<PathKey, unknown>;

/**
 * A document while a patch changes it. The given document stays as it is: each list and object is copied once, before
 * its first change, so a patch takes time linear in the places that it changes.
 */
export class EditedDocument {
  private root: object;
  private readonly copies = new WeakSet<object>();

  constructor(document: SanityDocument) {
    this.root = document;
  }

  get value(): SanityDocument {
    return this.root as SanityDocument;
  }

  /** Ends the changes. @returns a document that is not the given one, although it may share parts with it */
  finish(): SanityDocument {
    return this.copyOf(this.root) as SanityDocument;
  }

  /** @returns undefined where there is no value */
  get(steps: readonly PathKey[]): unknown {
    return ownValueAt(this.root, steps);
  }

  /** Sets a value. Missing and other values on the way become objects. */
  set(steps: readonly PathKey[], value: unknown): void {
    const holder = this.copyAt(steps.slice(0, -1));
    holder[steps.at(-1) ?? ""] = value;
  }

  /** Removes values, those inside of others first. The items of one list are removed at once, because it shifts. */
  *remove(selected: readonly PathKey[][]): Pausable<void> {
    const existing = selected.filter((steps) => this.get(steps) !== undefined);
    const innerFirst = existing.sort((one, other) => other.length - one.length);
    const groups = yield* groupedByPath(innerFirst, (steps) => steps.slice(0, -1));
    for (const { path, items } of groups) {
      this.removeFrom(path, new Set(items.map((steps) => steps.at(-1) ?? "")));
      yield;
    }
  }

  private removeFrom(steps: PathKey[], lasts: ReadonlySet<PathKey>): void {
    const holder = this.get(steps);
    if (Array.isArray(holder)) {
      this.set(
        steps,
        holder.filter((_item, index) => !lasts.has(index)),
      );
      return;
    }
    if (!isObject(holder)) return;
    const copy = this.copyAt(steps);
    for (const name of lasts) delete copy[name];
  }

  /** The list or object at this place, which may be changed. */
  private copyAt(steps: readonly PathKey[]): Container {
    this.root = this.copyOf(this.root);
    let place = this.root as Container;
    for (const step of steps) {
      const inner = Object.hasOwn(place, step) ? place[step] : undefined;
      const copy = this.copyOf(typeof inner === "object" && inner !== null ? inner : {});
      place[step] = copy;
      place = copy as Container;
    }
    return place;
  }

  private copyOf(value: object): object {
    if (this.copies.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.copies.add(copy);
    return copy;
  }
}
