import type { ObjectField, SchemaType } from "sanity";
import { wordsAroundPrice } from "../../../contract/prices";
import { isName, isShared } from "../../schema/fields/shared";

type Value = Record<string, unknown> & { _key?: string; _type?: string };

/** A text with fewer words is a name if a translation has the same: “React”, “Asha Patel”. */
const NAME_WORDS = 2;

/**
 * Counts the words of a document that its translation lacks: of texts that are empty there, or the same. What stands in
 * an empty label in grey counts as its text.
 * @param translation undefined where there is none
 */
export function missingWords(type: SchemaType, original: unknown, translation: unknown): number {
  if (isHidden(type) || isName(type)) return 0;
  if (isShared(type)) return inText(wordsAroundPrice(String(original)), translation);
  if (type.jsonType === "array") return inList(type.of, original, translation);
  if (type.jsonType === "object") {
    if (type.name === "slug" || type.name === "reference") return 0;
    if (type.name === "block") return inText(textOf(original), textOf(translation));
    return inFields(type.fields, (original ?? {}) as Value, translation as Value | undefined);
  }
  if (type.jsonType !== "string" || !isProse(type)) return 0;
  const placeholder = "placeholder" in type ? String(type.placeholder) : undefined;
  return inText(original ?? placeholder, translation);
}

function isHidden(type: SchemaType): boolean {
  return type.hidden === true || type.readOnly === true;
}

/** Whether editors write a text there, and no address, no date and nothing of a list of choices. */
function isProse(type: SchemaType): boolean {
  let root = type;
  while (root.type) root = root.type;
  const { list } = (type.options ?? {}) as { list?: unknown };
  return ["string", "text"].includes(root.name) && !list;
}

function inFields(fields: ObjectField[], original: Value, translation: Value | undefined): number {
  const counts = fields.map(({ name, type }) =>
    missingWords(type, original[name], translation?.[name]),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** An entry that only the original has is left out in the translation, unless that has none at all. */
function inList(types: readonly SchemaType[], original: unknown, translation: unknown): number {
  const translated = (Array.isArray(translation) ? translation : []) as unknown[];
  const counts = ((Array.isArray(original) ? original : []) as unknown[]).map((entry, at) => {
    const { _key, _type } = (typeof entry === "object" ? entry : {}) as Value;
    const own = _key
      ? translated.find((each) => (each as Value | null)?._key === _key)
      : translated[at];
    if (own === undefined && translated.length > 0) return 0;
    const type = types.find(({ name }) => name === _type) ?? types[0];
    return type ? missingWords(type, entry, own) : 0;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function textOf(block: unknown): string | undefined {
  const { children } = (block ?? {}) as { children?: { text?: string }[] };
  return children?.map(({ text }) => text ?? "").join("");
}

function inText(original: unknown, translation: unknown): number {
  const words = wordsOf(original);
  const translated = wordsOf(translation);
  if (translated.length === 0) return words.length;
  const isSame = words.join(" ") === translated.join(" ");
  return isSame && words.length > NAME_WORDS ? words.length : 0;
}

/** Parts with a letter, and no addresses. */
function wordsOf(text: unknown): string[] {
  if (typeof text !== "string") return [];
  return text.split(/\s+/).filter((part) => /\p{L}/u.test(part) && !/^#|@|:\/\//.test(part));
}
