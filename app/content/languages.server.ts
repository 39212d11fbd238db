import { prefixOf, splitPath } from "../../contract/languages";
import { DEFAULT_LANGUAGE, isEnglish, type Language } from "../../contract/local-path";
import { currentContent, currentRequest, runInLanguage } from "./request-context.server";

/** The language of the current request. */
export function currentLanguage(): Language {
  const { content, prefix = "" } = currentRequest();
  const { languages } = content;
  return languages.find(({ tag }) => prefixOf(tag, languages) === prefix) ?? originalLanguage();
}

/** The default language of the site. */
export function originalLanguage(): Language {
  return currentContent().languages[0] ?? DEFAULT_LANGUAGE;
}

/** What the URLs of the current request's language begin with. */
export function currentPrefix(): string {
  return prefixOf(currentLanguage().tag, currentContent().languages);
}

/** Whether the current request is for the default language. */
export function isOriginalLanguage(): boolean {
  return currentPrefix() === "";
}

/** The language of marked texts on the current page: the default one or, on a page in that, English. */
export function markedLanguage(): Language | undefined {
  if (!isOriginalLanguage()) return originalLanguage();
  return isEnglish(originalLanguage().tag) ? undefined : DEFAULT_LANGUAGE;
}

/**
 * Reads in the default language what a request in another one needs as well.
 * @returns undefined in the default language
 */
export function inOriginalLanguage<T>(read: () => T): T | undefined {
  return isOriginalLanguage() ? undefined : runInLanguage("", read);
}

/** The path of the page that a request is for, without the prefix of its language. */
export function pagePath({ url }: Pick<Request, "url">): string {
  return splitPath(new URL(url).pathname, [currentPrefix()])[1];
}

/** Whether the site has a switcher. */
export function hasLanguages(): boolean {
  return currentContent().languages.length > 1;
}
