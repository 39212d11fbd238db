import { vercelStegaCombine, vercelStegaDecode } from "@vercel/stega";
import { defineQuery } from "groq";
import { z } from "zod";
import { isBlank } from "~/lib/text/is-blank";
import { isolated, markLanguage } from "~/lib/text/language-marks";
import { mapTexts } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { originalId, singletonId } from "../../contract/languages";
import type { Language } from "../../contract/local-path";
import { PRICE_PLACE, withPriceOf } from "../../contract/prices";
import { UNMARKED_FIELDS } from "./preview-content.server";
import { TRANSLATION_ID } from "./validation/left-out.server";
import { isRecord } from "./validation/repair.server";

/** The documents that `@sanity/document-internationalization` has linked: translations of one another. */
export const setsQuery = defineQuery(`*[_type == "translation.metadata"] {
  "members": translations[] { "language": coalesce(language, _key), "id": value._ref }
}`);

const setsSchema = z
  .array(
    z.object({
      members: z
        .array(z.object({ language: z.string(), id: z.string() }).nullable().catch(null))
        .catch([]),
    }),
  )
  .catch([]);

/** A language and the default one, with all languages of the site. */
interface Reading {
  language: Language;
  original: Language;
  languages: readonly Language[];
}

/** The language of an original, its id, and how its price stands in the translation. */
type Original = Language & { id: string; place: string };

/** The parameters of a query in one language. Only those that the query has, so that others keep their cache key. */
export function paramsIn(type: string, query: string, { language, original, languages }: Reading) {
  const params = {
    ...(query.includes("$id") && { id: singletonId(type, language.tag, languages) }),
    ...(query.includes("$language") && { language: language.tag, original: original.tag }),
  };
  return Object.keys(params).length > 0 ? params : undefined;
}

/** What a query has in place of a text that a document lacks: a translation has its original's. */
const DEFAULT_TEXT = /coalesce\(\s*(\w+),\s*"(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*\s*\)/g;

/** The query of a type in a language that is not the default: of the translations and of what they fall back to. */
export function translatedQuery(type: string, query: string, reading: Reading) {
  const params = paramsIn(type, query, reading);
  if (!params) return { query };
  const ofOriginal = query
    .replaceAll("$id", "$originalId")
    .replaceAll("== $language", "== $original");
  const ofTranslation = query.replace(DEFAULT_TEXT, "$1");
  return {
    query: `{ "own": ${ofTranslation}, "original": ${ofOriginal}, "sets": ${setsQuery} }`,
    params: { ...params, originalId: type },
    name: `${type} ${reading.language.tag}`,
    prepare: (result: unknown) => translate(type, result, reading),
  };
}

/**
 * What the site shows in a language: the translations, with the originals' values where they have none. Documents keep
 * the ids of their originals, by which links and selections name them in every language. Without any translation it is
 * the original; of the pages that editors make each is there once. What has no original is of its language alone; the
 * translation of one that is not published is not shown.
 */
function translate(type: string, result: unknown, { language, original }: Reading): unknown {
  if (!isRecord(result)) return result;
  const { own, original: first, sets } = result;
  const ids = originalIds(sets, original.tag);
  const originalOf = (id: string) => ids.get(id) ?? originalId(id, language.tag);
  const place = isolated(PRICE_PLACE, language.direction);
  const fill = (document: Record<string, unknown>, from: unknown) =>
    fillFrom(document, from, { ...original, id: String(document._id), place });
  if (!Array.isArray(own)) {
    if (isRecord(own)) return fill(underOriginal(own, originalOf), first);
    // Any other document is a page, or a part of one, which has its language.
    return type === "siteSettings" ? inLanguage(first, original) : first;
  }
  const originals = (Array.isArray(first) ? first : []).filter(isRecord);
  const position = ({ _id }: Record<string, unknown>) => {
    const index = originals.findIndex((each) => each._id === _id);
    return index === -1 ? originals.length : index;
  };
  const translations = own
    .filter(isRecord)
    .map((document) => underOriginal(document, originalOf))
    .filter((each) => each._id === each[TRANSLATION_ID] || position(each) < originals.length);
  if (translations.length === 0) return originals;
  const sorted = translations.sort((a, b) => position(a) - position(b));
  const shown = sorted.map((document) => fill(document, originals[position(document)]));
  const rest = originals.filter((each) => !translations.some(({ _id }) => _id === each._id));
  return type === "page" ? [...shown, ...rest] : shown;
}

/** The id of the original of each document that is linked to one. */
export function originalIds(sets: unknown, original: string): ReadonlyMap<string, string> {
  return new Map(
    setsSchema.parse(sets).flatMap(({ members }) => {
      const all = members.filter((each) => each !== null);
      const first = all.find(({ language }) => language === original);
      return first ? all.map(({ id }): [string, string] => [id, first.id]) : [];
    }),
  );
}

/**
 * A translation that names others, and itself, by the ids of the originals. Its own id stays: editors see by it of which
 * document something is left out.
 */
function underOriginal(
  document: Record<string, unknown>,
  originalOf: (id: string) => string,
): Record<string, unknown> {
  const renamed = mapTexts(document, originalOf) as typeof document;
  return { ...renamed, [TRANSLATION_ID]: document._id };
}

/** A value with that of the original in place of everything empty: a price is written once. */
function fillFrom(own: unknown, first: unknown, original: Original): unknown {
  if (isNothing(own)) return inLanguage(first ?? own, original);
  if (typeof own === "string") {
    const words = own.replaceAll(PRICE_PLACE, original.place);
    return typeof first === "string" ? withPriceOf(first, words) : own;
  }
  if (Array.isArray(own)) {
    return Array.isArray(first) ? own.map((entry) => fillEntry(entry, first, original)) : own;
  }
  if (!isRecord(own) || !isRecord(first)) return own;
  // A picture's crop belongs to it.
  if (own.assetId) return own;
  const names = [...new Set([...Object.keys(first), ...Object.keys(own)])];
  const left = names.filter((name) => isNothing(own[name]) && !isNothing(first[name]));
  const filled = names.map((name) => {
    const value = isNothing(own[name])
      ? fieldInLanguage(name, first[name] ?? own[name], original)
      : fillFrom(own[name], first[name], original);
    const isOwn = typeof value === "string" && !left.includes(name);
    return [name, isOwn ? withOriginalFields(value, left, original.id) : value];
  });
  return Object.fromEntries(filled);
}

/** In a preview, adds to the mark of a translated text which fields beside it are those of the original. */
function withOriginalFields(text: string, fields: readonly string[], id: string): string {
  const mark = markOf(text);
  if (!mark) return text;
  const originals = new URLSearchParams(fields.map((field) => [field, id]));
  return vercelStegaCombine(plainText(text), { ...mark, href: `${mark.href}&${originals}` }, false);
}

function markOf(text: string): { href: string } | undefined {
  try {
    return vercelStegaDecode(text);
  } catch {
    // Somebody's own invisible letters.
    return undefined;
  }
}

/** An entry of a list, from the one with its key; the blocks of a rich text are the translator's. */
function fillEntry(entry: unknown, originals: unknown[], original: Original): unknown {
  if (!isRecord(entry) || isBlock(entry) || entry._key === undefined) return entry;
  const first = originals.find((each) => isRecord(each) && each._key === entry._key);
  return fillFrom(entry, first, original);
}

/** A value whose texts say in which language they are. */
function inLanguage(value: unknown, language: Language): unknown {
  if (typeof value === "string") return markLanguage(value);
  if (Array.isArray(value)) return value.map((part) => inLanguage(part, language));
  if (!isRecord(value)) return value;
  if (isBlock(value)) return { ...value, lang: language.tag, dir: language.direction };
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    fieldInLanguage(name, part, language),
  ]);
  return Object.fromEntries(parts);
}

function fieldInLanguage(name: string, value: unknown, language: Language): unknown {
  return name.startsWith("_") || UNMARKED_FIELDS.has(name) ? value : inLanguage(value, language);
}

function isBlock(value: Record<string, unknown>): boolean {
  return "children" in value;
}

function isNothing(value: unknown): boolean {
  if (typeof value === "string") return isBlank(value);
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || value === false;
}
