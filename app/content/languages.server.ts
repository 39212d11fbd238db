import { AsyncLocalStorage } from "node:async_hooks";
import { prefixOf, splitPath, usableLanguages } from "../../contract/languages";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/local-path";

/** As of the last read of the published settings; the default first. */
let known: readonly Language[] = [DEFAULT_LANGUAGE];

// Content functions do not receive the request, so its language travels in async context, as a preview does.
const running = new AsyncLocalStorage<string>();

/** Remembers the languages of the published settings. */
export function setLanguages(stored: readonly Language[]): void {
  known = usableLanguages(stored);
}

/** The languages of the site, the default first, as the settings were when they were last read. */
export function knownLanguages(): readonly Language[] {
  return known;
}

/** What the URLs of each language but the default begin with. */
export function languagePrefixes(): string[] {
  return known.map(({ tag }) => prefixOf(tag, known)).filter(Boolean);
}

/** Runs `work` with everything it reads being read in a language. @param prefix of its URLs; empty for the default */
export function runInLanguage<T>(prefix: string, work: () => T): T {
  // The default needs no context, which would cost the one language of most sites.
  return prefix === "" && running.getStore() === undefined ? work() : running.run(prefix, work);
}

/** The language of the current request. */
export function currentLanguage(): Language {
  const prefix = running.getStore() ?? "";
  const [original = DEFAULT_LANGUAGE] = known;
  return known.find(({ tag }) => prefixOf(tag, known) === prefix) ?? original;
}

/** What the URLs of the current request's language begin with. */
export function currentPrefix(): string {
  return prefixOf(currentLanguage().tag, known);
}

/** Whether the current request is for the default language. */
export function isOriginalLanguage(): boolean {
  return currentPrefix() === "";
}

/** The path of the page that a request is for, without the prefix of its language. */
export function pagePath({ url }: Pick<Request, "url">): string {
  return splitPath(new URL(url).pathname, [currentPrefix()])[1];
}

/** Whether the site has a switcher. */
export function hasLanguages(): boolean {
  return known.length > 1;
}
