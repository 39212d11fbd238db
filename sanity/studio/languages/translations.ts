import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { map, type Observable } from "rxjs";
import { type DocumentStore, getDraftId, type SchemaType } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { originalId, translationId } from "../../../contract/languages";
import type { Language } from "../../../contract/local-path";
import { wordsAroundPrice } from "../../../contract/prices";
import { ofTypesQuery } from "../../live-data";
import { isShared } from "../../schema/fields/shared";
import { translationMetadata } from "./translation-metadata";

/** A document in one of the site's languages. */
export interface Translation {
  language: Language;
  /** The published id; undefined where there is neither a document nor a draft. */
  id?: string;
}

interface Found {
  _id: string;
  language: string | null;
}

/** By their ids, or by the document that Sanity's plugin links their original with. */
const translationsQuery = defineQuery(`{
  "linked": *[_type == "translation.metadata" && references($ids)].translations[].value._ref
} {
  "found": *[_id in $ids || _type == $type && string::split(_id, "__")[0] in ^.linked] {
    _id,
    language
  }
}.found`);

/** The ids that say what a document and its translations are, in the order of the languages. */
function idsInLanguages(id: string, languages: readonly Language[]): string[] {
  const ofOriginal = languages.map(({ tag }) => originalId(id, tag)).find((each) => each !== id);
  const original = ofOriginal ?? id;
  return languages.map(({ tag }, at) => (at === 0 ? original : translationId(original, tag)));
}

/** Of documents that are translations of one another, the one in each language. */
function inEachLanguage(found: readonly Found[], languages: readonly Language[]): Translation[] {
  const first = languages[0]?.tag;
  return languages.map((language) => {
    const own = found.find((each) => (each.language ?? first) === language.tag);
    return { language, id: own?._id };
  });
}

/** A document in each language, drafts included, again after each change. @param id its published id */
export function observeTranslations(
  store: Pick<DocumentStore, "listenQuery">,
  { id, type }: { id: string; type: string },
  languages: readonly Language[],
): Observable<Translation[]> {
  const ids = idsInLanguages(id, languages);
  return store
    .listenQuery(
      { fetch: translationsQuery, listen: ofTypesQuery },
      { type, ids, types: [type, translationMetadata.name] },
      { apiVersion: API_VERSION, perspective: "drafts", tag: "translations" },
    )
    .pipe(map((found: Found[]) => inEachLanguage(found, languages)));
}

/**
 * Starts a translation with the texts and references of its original, and without what only the original has: of a
 * price, the words around it are copied.
 * @param original the published id of the original
 * @returns the id of the translation, which is there afterwards
 */
export async function createTranslation(
  client: SanityClient,
  type: SchemaType,
  original: string,
  { tag }: Language,
): Promise<string> {
  const [draft, published] = await client.getDocuments([getDraftId(original), original]);
  const latest = draft ?? published;
  if (!latest) throw new Error(`“${original}” is no longer there, so it cannot be translated.`);
  const shared = "fields" in type ? type.fields.filter((field) => isShared(field.type)) : [];
  const left = new Set(shared.map(({ name }) => name));
  const copied = Object.entries(latest).flatMap(([name, value]) => {
    if (name.startsWith("_")) return [];
    const own = left.has(name) ? wordsAroundPrice(String(value)) : value;
    return own === undefined ? [] : [[name, own]];
  });
  const id = translationId(original, tag);
  await client.createIfNotExists({
    ...Object.fromEntries(copied),
    _type: type.name,
    _id: getDraftId(id),
    language: tag,
  });
  return id;
}
