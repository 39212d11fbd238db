import { isKeyedObject, isRecord, type KeyedObject, type SanityDocument } from "sanity";
import { applyEdit } from "./map-offset";

/**
 * The event of unsaved changes whose draft somebody published, discarded, replaced or deleted. The Studio's buffer drops
 * them; a patch of it dispatches this (`sanity/patches.ts`).
 */
export const OVERTAKEN_EVENT = "changesovertaken";

/** A draft without and with its unsaved changes. */
export interface OvertakenChanges {
  before: SanityDocument | null;
  after: SanityDocument;
  /** The id of the transaction that overtook them. */
  transaction?: string;
  /** The fields that a person types in, with their values before. */
  typed?: Fields | undefined;
}

export type Fields = Record<string, unknown>;

/**
 * Makes overtaken changes in the document that replaces theirs. What is saved goes with a discarded draft, but not what is
 * being typed.
 * @returns the fields that get another value, `undefined` if none
 */
export function remakeOvertaken({ before, after, typed }: OvertakenChanges, now: Fields): Fields {
  const base: Fields = { ...(before ?? now) };
  for (const [name, value] of Object.entries(typed ?? {})) {
    if (!isSame(base[name], now[name])) base[name] = value;
  }
  return remakeChanges(base, after, now);
}

/**
 * Makes the changes from `before` to `after` in another version of a document.
 * @returns the fields that get another value, `undefined` if none
 */
export function remakeChanges(
  before: Fields,
  after: Fields,
  now: Fields,
  edit = finishEdit,
): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) => !name.startsWith("_") && !isSame(before[name], after[name]),
  );
  const values = changed.map((name) => [name, remake(before[name], after[name], now[name], edit)]);
  return Object.fromEntries(values);
}

/** Makes the change of a value from `before` to `after` in another version of it. */
export function remake(before: unknown, after: unknown, now: unknown, edit = applyEdit): unknown {
  if (isSame(before, now)) return after;
  if (isSame(before, after) || isSame(after, now)) return now;
  if (isText(before) && isText(after) && isText(now)) {
    return edit(before ?? "", after ?? "", now ?? "");
  }
  if (isList(before) && isList(after) && isList(now)) return remakeList(before, after, now, edit);
  if (isRecord(before) && isRecord(after) && isRecord(now)) {
    return { ...now, ...remakeChanges(before, after, now, edit) };
  }
  return after;
}

/** Entries that were edited stay, in their order; entries that only `now` has follow the entry before them. */
function remakeList(
  before: KeyedObject[],
  after: KeyedObject[],
  now: KeyedObject[],
  edit: typeof applyEdit,
) {
  const byKey = (list: KeyedObject[]) => new Map(list.map((entry) => [entry._key, entry]));
  const [known, kept, edited] = [byKey(before), byKey(now), byKey(after)];
  const list = after.flatMap((entry) => {
    const old = known.get(entry._key);
    const current = kept.get(entry._key);
    if (!current) return isSame(old, entry) ? [] : [entry];
    return [remake(old, entry, current, edit) as KeyedObject];
  });
  for (const [index, entry] of now.entries()) {
    if (known.has(entry._key) || edited.has(entry._key)) continue;
    const previous = now[index - 1]?._key;
    list.splice(list.findIndex(({ _key }) => _key === previous) + 1, 0, entry);
  }
  return list;
}

/** Makes an edit of which a save that was under way may have brought a part: its letters would be there twice. */
function finishEdit(before: string, after: string, now: string): string {
  const hasPart = isInsertion(before, now) && isInsertion(now, after);
  return hasPart ? after : applyEdit(before, after, now);
}

/** Whether a text is another one with an insertion at one place. */
function isInsertion(shorter: string, longer: string): boolean {
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  return shorter.length <= longer.length && longer.endsWith(shorter.slice(start));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isText(value: unknown): value is string | undefined {
  return typeof value === "string" || value === undefined;
}

/** A list of entries with keys, as rich texts are. */
function isList(value: unknown): value is KeyedObject[] {
  return Array.isArray(value) && value.every(isKeyedObject);
}
