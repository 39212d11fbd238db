import { isObject } from "../util/json";
import type { Json, JsonObject, SanityDocument } from "../util/types";
import { MAX_COMPARED, sourcesOf, ValueNumbers } from "./list-sources";

/** Opcodes and their arguments, in one list. */
export type MendozaPatch = unknown[];

/** What a transaction did to a document, field by field: patches to the state after it, and back. */
export interface Effects {
  apply: MendozaPatch;
  revert: MendozaPatch;
}

/** The opcodes that are written. Fields are named by their index among the sorted names of the old object. */
const OP = {
  value: 0,
  fieldCopy: 10,
  fieldBlank: 11,
  elementCopy: 12,
  elementBlank: 13,
  endField: 15,
  endElement: 16,
  setField: 17,
  deleteField: 19,
  append: 20,
  appendSlice: 21,
  appendText: 22,
  appendTextSlice: 23,
} as const;

/** The patcher of clients passes the items of a slice as arguments, whose number is limited. */
const MAX_SLICE = 10_000;

/** The effects of a change; null for a document that does not exist. Revisions are not part of them. */
export function mendozaEffects(
  before: SanityDocument | null,
  after: SanityDocument | null,
): Effects {
  const [old, next] = [contentOf(before), contentOf(after)];
  return { apply: mendozaPatch(old, next), revert: mendozaPatch(next, old) };
}

function contentOf(document: SanityDocument | null): JsonObject | null {
  if (!document) return null;
  const { _rev, ...content } = document;
  return content as JsonObject;
}

/**
 * A Mendoza patch from one object to another. What stays is copied, so that it keeps its author.
 * @see https://github.com/sanity-io/mendoza
 */
export function mendozaPatch(before: JsonObject | null, after: JsonObject | null): MendozaPatch {
  if (!before || !after) return [OP.value, after];
  const writer = new PatchWriter();
  writer.object(before, after);
  return writer.patch;
}

/** Writes patches. Its methods return false, and write nothing, for equal values. */
class PatchWriter {
  patch: MendozaPatch = [];
  private readonly compared = { count: 0 };
  private readonly numbers = new ValueNumbers(this.compared);

  object(before: JsonObject, after: JsonObject): boolean {
    const start = this.patch.length;
    for (const [index, name] of Object.keys(before).sort().entries()) {
      if (!Object.hasOwn(after, name)) this.patch.push(OP.deleteField, index);
      else this.field(index, name, before[name] as Json, after[name] as Json);
    }
    for (const [name, value] of Object.entries(after)) {
      if (!Object.hasOwn(before, name)) this.patch.push(OP.setField, value, name);
    }
    return this.patch.length > start;
  }

  private field(index: number, name: string, before: Json, after: Json): void {
    const [copy, blank, end] = [OP.fieldCopy, OP.fieldBlank, OP.endField];
    const result = this.inside({ copy, blank, end, index }, before, after);
    if (result === "replaced") this.patch.push(OP.setField, after, name);
  }

  /** Patches a value within another one. A value is replaced if the two have nothing in common. */
  private inside(
    { copy, blank, end, index }: { copy: number; blank: number; end: number; index: number },
    before: Json,
    after: Json,
  ): "same" | "patched" | "replaced" {
    if (before === after) return "same";
    this.compared.count += 1;
    if (this.compared.count > MAX_COMPARED) return "replaced";
    const start = this.patch.length;
    const closed = (isChanged: boolean) => {
      if (isChanged) this.patch.push(end);
      else this.patch.length = start;
      return isChanged ? "patched" : "same";
    };
    if (isObject(before) && isObject(after)) {
      this.patch.push(copy, index);
      return closed(this.object(before as JsonObject, after as JsonObject));
    }
    if (Array.isArray(before) && Array.isArray(after)) {
      // Nothing appended to a blank value is null, not an empty list.
      if (after.length === 0) return before.length === 0 ? "same" : "replaced";
      this.patch.push(blank, index);
      return closed(this.list(before, after));
    }
    if (typeof before === "string" && typeof after === "string") {
      const ends = sharedEnds(before, after);
      if (ends.prefix + ends.suffix === 0) return "replaced";
      this.patch.push(blank, index);
      this.text(before, after, ends);
      return closed(true);
    }
    return "replaced";
  }

  private list(before: readonly Json[], after: readonly Json[]): boolean {
    let isChanged = before.length !== after.length;
    // Where the last slice ends in the patch.
    let sliceEnd = -1;
    const sources = sourcesOf(before, after, this.numbers);
    for (const [place, item] of after.entries()) {
      const index = sources[place];
      const [copy, blank, end] = [OP.elementCopy, OP.elementBlank, OP.endElement];
      const result =
        index === undefined
          ? "replaced"
          : this.inside({ copy, blank, end, index }, before[index] as Json, item);
      isChanged ||= index !== place || result !== "same";
      if (index === undefined || result === "replaced") this.patch.push(OP.append, item);
      else if (result === "same") {
        const isNext = sliceEnd === this.patch.length && this.patch.at(-1) === index;
        if (isNext && index - Number(this.patch.at(-2)) < MAX_SLICE) this.patch.pop();
        else this.patch.push(OP.appendSlice, index);
        sliceEnd = this.patch.push(index + 1);
      }
    }
    return isChanged;
  }

  /** Slices count bytes. A patcher finds the end of a slice only if it starts or ends with the old text. */
  private text(before: string, after: string, { prefix, suffix }: SharedEnds): void {
    if (prefix > 0) {
      this.patch.push(OP.appendTextSlice, 0, Buffer.byteLength(before.slice(0, prefix)));
    }
    const added = after.slice(prefix, after.length - suffix);
    if (added !== "") this.patch.push(OP.appendText, added);
    if (suffix > 0) {
      const end = Buffer.byteLength(before);
      const start = end - Buffer.byteLength(before.slice(before.length - suffix));
      this.patch.push(OP.appendTextSlice, start, end);
    }
  }
}

/** Lengths in UTF-16 units. */
interface SharedEnds {
  prefix: number;
  suffix: number;
}

/** What two texts begin and end with, without half a surrogate pair. */
function sharedEnds(before: string, after: string): SharedEnds {
  const most = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < most && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix += 1;
  if (prefix > 0 && isSurrogate(before, prefix - 1, 0xd800)) prefix -= 1;
  const fromEnd = (text: string, offset: number) => text.charCodeAt(text.length - 1 - offset);
  let suffix = 0;
  while (suffix < most - prefix && fromEnd(before, suffix) === fromEnd(after, suffix)) suffix += 1;
  if (suffix > 0 && isSurrogate(before, before.length - suffix, 0xdc00)) suffix -= 1;
  return { prefix, suffix };
}

/** @param kind 0xd800 for the first half of a pair, 0xdc00 for the second one */
function isSurrogate(text: string, at: number, kind: 0xd800 | 0xdc00): boolean {
  return (text.charCodeAt(at) & 0xfc00) === kind;
}
