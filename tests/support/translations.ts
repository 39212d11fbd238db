import type { SanityClient, SanityDocument } from "@sanity/client";
import { singletonId } from "../../contract/languages";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";

/** Languages of the tests: one like the default in its direction, and one from right to left. */
export const GUJARATI: Language = { tag: "gu", title: "ગુજરાતી", direction: "ltr" };
export const ARABIC: Language = { tag: "ar", title: "العربية", direction: "rtl" };
export const LANGUAGES = [DEFAULT_LANGUAGE, GUJARATI, ARABIC];

/** What every text of a translation begins with. */
export const MARKS: Record<string, string> = { gu: "ગુ", ar: "عر" };

/** Fields of the sample that are texts, and not prices, addresses or names of something. */
const TEXTS =
  /^(?:title|intro|text|question|eyebrow|heading|description|buttonLabel|\w+Label|tagline|shortDescription|formTitle|formIntro|label|alt|note|bio|role)$/;

const LISTS = ["faq", "hourlyService", "plan", "product", "project", "service", "teamMember"];

/** The names of plans are texts, and those of products and people are not. */
const NAMED = ["plan", "hourlyService"];

/** The translation of a text in a field; undefined for none. */
export type Translate = (text: string, field: string) => string | undefined;

/** A value with the translations of its texts. */
export function translated(value: unknown, translate: Translate, field = ""): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => translated(each, translate, field)).filter((each) => each);
  }
  if (typeof value === "string") return translate(value, field);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, part]) => {
    return [name, name.startsWith("_") ? part : translated(part, translate, name)];
  });
  return Object.fromEntries(fields);
}

/** Fields that are no texts in a language. */
const CODES =
  /^(?:slug|current|\w*url|linkedin|icon|\w+Color|phone|timeZone|timeSlots|tag|direction|lastUpdated|price\w+|range\w+|marks|style|listItem)$/i;

/** Translates into Arabic letters and leaves out every other text, but no part of a rich text. */
export function everyOther(first: 0 | 1): Translate {
  let count = first;
  return (text, field) => {
    if (CODES.test(field) || text.includes("@")) return text;
    const words = text.replace(/\{\w+\}|[a-z]+/gi, (word) => (word[0] === "{" ? word : "عربي"));
    count += 1;
    return count % 2 === 0 ? words : undefined;
  };
}

/** The languages, as the settings have them. */
export function settingsOf(languages: Language[]) {
  const all = languages.map((each) => ({ ...each, _key: each.tag, _type: "siteLanguage" }));
  return { languages: all };
}

/** A document in a set of translations, as Sanity's plugin links it. */
export function link(language: string, _ref: string) {
  return { _key: language, language, value: { _type: "reference", _ref, _weak: true } };
}

/** Adds languages to a site, and their translations of everything in the sample but `except`. */
export async function addLanguages(
  editor: SanityClient,
  {
    languages = LANGUAGES,
    except = [],
    translate,
  }: { languages?: Language[]; except?: string[]; translate?: Translate } = {},
): Promise<void> {
  const singletons = [...Object.keys(PAGES), "siteSettings"];
  const types = [...singletons, ...LISTS].filter((type) => !except.includes(type));
  const originals = "*[_type in $types && !defined(language) && !(_id in path('drafts.**'))]";
  const documents = await editor.fetch<SanityDocument[]>(originals, { types });
  const transaction = editor.transaction();
  for (const { tag } of languages.slice(1)) {
    for (const { _rev, _createdAt, _updatedAt, ...document } of documents) {
      const { _type } = document;
      const isText = (field: string) =>
        TEXTS.test(field) || (field === "name" && NAMED.includes(_type));
      const marked: Translate = (text, field) => (isText(field) ? `${MARKS[tag]} ${text}` : text);
      const all = translated(document, translate ?? marked) as SanityDocument;
      const { languages: _, ...fields } = all;
      const isSingleton = singletons.includes(_type);
      const _id = isSingleton ? singletonId(_type, tag, languages) : `${document._id}__${tag}`;
      transaction.createOrReplace({ ...fields, _id, language: tag });
    }
  }
  transaction.patch("siteSettings", (patch) => patch.set(settingsOf(languages)));
  await transaction.commit();
}
