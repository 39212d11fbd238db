import type { Language } from "../../contract/local-path";
import type { Checked } from "./checked";
import { resolveDocumentLinks } from "./document-links.server";
import { DOCUMENTS, type OBJECTS, type Results } from "./generated.server";
import { currentLanguage, originalLanguage } from "./languages.server";
import type { ContentQuery } from "./query-dataset.server";
import { currentContent, currentPreview, fetchContent } from "./request-context.server";
import { paramsIn, translatedQuery } from "./translation.server";

type Documents = typeof DOCUMENTS;
type Parsed<Type extends keyof Documents> = Checked<
  NonNullable<Results[Type]>,
  Documents[Type]["shape"]["empty"]
>;

/** One document of a type, as the site reads it. */
export type Content<Type extends keyof Documents> =
  Parsed<Type> extends (infer Entry)[] ? Entry : Parsed<Type>;

/** An object type that is part of documents. */
export type Part<Name extends keyof typeof OBJECTS> = (typeof OBJECTS)[Name]["empty"];

// Names the missing step in the compiler error.
type Known<Type extends string> = Type extends keyof Documents
  ? unknown
  : { "is not in generated.server.ts: run npm run typegen": never };

/**
 * Reads the published content of one type, drafts in a preview.
 * @returns the singleton of a page or of the settings; of other types all documents, in the editors' order
 * @throws a 503 Response when the dataset is unavailable
 */
export function getContent<Type extends string>(
  type: Type & Known<Type>,
): Promise<Type extends keyof Documents ? Parsed<Type> : never>;
export async function getContent(type: keyof Documents): Promise<unknown> {
  return resolveDocumentLinks(await fetchContent<unknown>(await contentQuery(type)));
}

/** The query of a type in the language of the current request. */
export async function contentQuery(type: keyof Documents): Promise<ContentQuery> {
  const { query, shape } = DOCUMENTS[type];
  const languages = await siteLanguages();
  const [language, original] = [currentLanguage(), originalLanguage()];
  const reading = { language, original, languages };
  if (language.tag !== original.tag)
    return { type, shape, ...translatedQuery(type, query, reading) };
  const params = paramsIn(type, query, reading);
  return { type, shape, query, ...(params && { params }) };
}

/** The languages of the site, the default first. Those of a draft of the settings have no URLs yet. */
export async function siteLanguages(): Promise<readonly Language[]> {
  const { query, shape } = DOCUMENTS.siteSettings;
  const params = { id: "siteSettings" };
  if (!currentPreview()) await fetchContent({ type: "siteSettings", query, shape, params });
  return currentContent().languages;
}
