import { defineQuery } from "groq";
import { z } from "zod";
import {
  DOCUMENT_URLS,
  FIXED_PAGES,
  LIST_SECTIONS,
  ownPath,
  typesOn,
  typesWith,
  URL_FACTS,
  type UrlFacts,
} from "../../contract/document-urls";
import { originalId, prefixOf, prefixProblem, singletonId } from "../../contract/languages";
import { type Language, localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import { comparable } from "../../contract/redirects";
import { urlFactsSchema } from "./document-links.server";
import { siteLanguages } from "./get-content.server";
import { currentLanguage, hasLanguages, originalLanguage } from "./languages.server";
import { currentContent, fetchContent } from "./request-context.server";
import { originalIds, setsQuery } from "./translation.server";
import { field, list } from "./validation/repair.server";

/** Pages name the versions of themselves. They become stale when one comes, goes or moves, not with each edit of one. */
const TRANSLATIONS = "content: translations";

const pageVersionsQuery = defineQuery(`{
  "singletons": *[_id in $ids]._id,
  "documents": *[_type in $types] { ${URL_FACTS}, language },
  "sets": ${setsQuery}
}`);

const language = z.string().nullable().catch(null);

const documentSchema = urlFactsSchema.extend({ language });

const listedSchema = z.object({ _id: z.string(), _type: z.string(), language });

const translationsSchema = z.object({
  singletons: z.array(z.string()).catch([]),
  documents: z.array(documentSchema).catch([]),
  sets: z.unknown(),
});

/** The documents of lists in a language, and the originals: those of another language change nothing. */
const listedQuery =
  defineQuery(`*[_type in $lists && coalesce(language, $original) in [$original, $language]] {
  _id,
  _type,
  language
}`);

/** A page in one language. */
export interface PageVersion extends Pick<Language, "tag" | "title"> {
  /** What URLs of the language begin with. */
  prefix: string;
  /** Of its URL, with this prefix. */
  path: string;
  /** False for the original under the language's prefix, and for the home page in place of a page that is not there. */
  isTranslated: boolean;
}

/** The translated versions of a page, and the original for visitors of all other languages. */
export function alternatesOf(versions: readonly PageVersion[]): PageVersion[] {
  const translations = versions.filter(({ isTranslated }) => isTranslated);
  const first = translations.find(({ tag }) => tag === originalLanguage().tag);
  return first ? [...translations, { ...first, tag: "x-default" }] : translations;
}

/** The path of a page in the current language, for a path that it has in another one. */
export async function pathInCurrentLanguage(path: string): Promise<string | undefined> {
  const languages = await siteLanguages();
  if (!hasLanguages()) return undefined;
  const current = currentLanguage().tag;
  const others = languages.map(({ tag }) => tag).filter((tag) => tag !== current);
  const versions = await versionsOf(path, others);
  const isThere = versions.some(({ isTranslated }) => isTranslated);
  return isThere ? versions.find(({ tag }) => tag === current)?.path : undefined;
}

type Translations = z.infer<typeof translationsSchema>;

async function getTranslations(): Promise<Translations> {
  const { languages } = currentContent();
  const singletons = [...FIXED_PAGES.keys(), "privacyPolicy"];
  const ids = languages
    .slice(1)
    .flatMap(({ tag }) => singletons.map((type) => singletonId(type, tag, languages)));
  return fetchContent({
    type: "translations",
    query: pageVersionsQuery,
    params: { ids, types: typesWith("path") },
    shape: field(translationsSchema as z.ZodType<Translations, z.ZodTypeDef, unknown>),
    tag: TRANSLATIONS,
  });
}

/** The id of the original of each document that is linked to one. */
export async function linkedOriginals(): Promise<ReadonlyMap<string, string>> {
  const { sets } = await getTranslations();
  return originalIds(sets, originalLanguage().tag);
}

/** Documents with the ids of their originals, or their own. Without its original, a translation is not shown. */
async function withOriginals<Document extends z.infer<typeof listedSchema>>(
  documents: readonly Document[],
) {
  const ids = await linkedOriginals();
  const { tag } = originalLanguage();
  const published = new Set(documents.map(({ _id }) => _id));
  return documents
    .map((document) => {
      const { _id, language } = document;
      return { ...document, original: ids.get(_id) ?? originalId(_id, language ?? tag) };
    })
    .filter((document) => published.has(document.original));
}

/**
 * A page in each language.
 * @param tags of the languages that may have it at the path: of two pages there, it is that of the first
 */
export async function versionsOf(path: string, tags?: readonly string[]): Promise<PageVersion[]> {
  const { singletons, documents } = await getTranslations();
  const { languages } = currentContent();
  const original = originalLanguage();
  const isThere = (type: string, tag: string) =>
    tag === original.tag || singletons.includes(singletonId(type, tag, languages));
  const each = (of: (tag: string) => { path: string; isTranslated: boolean }): PageVersion[] =>
    languages.map(({ tag, title }) => {
      const [prefix, version] = [prefixOf(tag, languages), of(tag)];
      return { ...version, tag, title, prefix, path: localPath(prefix, version.path) };
    });
  const fixed = fixedPageAt(path);
  if (fixed) return each((tag) => ({ path: fixed.path, isTranslated: isThere(fixed.type, tag) }));

  const prefixes = currentContent().languagePrefixes();
  const shown = (await withOriginals(documents)).filter(
    (each) => !prefixProblem(ownPath(each) ?? "", prefixes),
  );
  const tagOf = ({ language }: { language: string | null }) => language ?? original.tag;
  const here = shown.filter((each) => isAt(each, path));
  const wanted = tags ?? [currentLanguage().tag, original.tag];
  const [found] = wanted.flatMap((tag) => here.find((each) => tagOf(each) === tag) ?? []);
  if (!found) return each(() => ({ path: "/", isTranslated: false }));
  const members = shown.filter((each) => each.original === found.original);
  return each((tag) => {
    const own = members.find((member) => tagOf(member) === tag);
    const version = own ?? members.find((member) => tagOf(member) === original.tag);
    const template = DOCUMENT_URLS[found._type]?.template;
    const isTranslated = template ? isThere(template, tag) : own !== undefined;
    return {
      path: (version && ownPath(version)) ?? "/",
      isTranslated: isTranslated && version !== undefined,
    };
  });
}

function isAt(document: UrlFacts, path: string): boolean {
  const own = ownPath(document);
  return own !== undefined && comparable(own) === comparable(path);
}

/** The page at a fixed path, in any case. */
function fixedPageAt(path: string) {
  const found = [...FIXED_PAGES].find((page) => page[1].path === comparable(path));
  return found && { type: found[0], path: found[1].path };
}

/**
 * Of a page and the documents that it shows, the types without a translation into the current language.
 * @param versions of the page
 */
export async function untranslatedOn(
  path: string,
  versions: readonly PageVersion[],
): Promise<string[]> {
  const { tag } = currentLanguage();
  const fixed = fixedPageAt(path)?.type;
  const lists = Object.values(LIST_SECTIONS).map(({ type }) => type);
  const types = fixed
    ? [fixed, ...typesOn(fixed), ...typesOn(fixed, "pagesOnRequest")]
    : ["privacyPolicy", "pricingPage", ...lists];
  const { languages } = currentContent();
  const { singletons } = await getTranslations();
  const listed = await fetchContent({
    type: "listed",
    query: listedQuery,
    params: {
      lists: types.filter((type) => !isPage(type)),
      language: tag,
      original: originalLanguage().tag,
    },
    shape: list(field(listedSchema)),
  });
  const translations = (await withOriginals(listed)).filter(({ language }) => language === tag);
  const untranslated = types.filter((type) =>
    isPage(type)
      ? !singletons.includes(singletonId(type, tag, languages))
      : !translations.some(({ _type }) => _type === type),
  );
  // Nothing is at a path without any version.
  const isFallback = versions.some((version) => !version.isTranslated && version.tag === tag);
  const isThere = versions.some(({ isTranslated }) => isTranslated);
  return isFallback && isThere ? [...untranslated, "page"] : untranslated;
}

function isPage(type: string): boolean {
  return type in PAGES;
}
