// A file of its own: of what concerns languages, every page has it in its script.

/** A language of the site. */
export interface Language {
  /** BCP 47, in its canonical spelling: `gu`, `en-IN`, `zh-Hant`. */
  tag: string;
  /** Its name in itself. */
  title: string;
  direction: "ltr" | "rtl";
}

/** The only language of a site whose settings name none. */
export const DEFAULT_LANGUAGE: Language = { tag: "en-IN", title: "English", direction: "ltr" };

/** The URL's path of a page in a language. @param prefix as `prefixOf()` returns it */
export function localPath(prefix: string, path: string): string {
  return prefix && path === "/" ? prefix : prefix + path;
}

/** Whether a language has its dates and times without `Intl`, as the site's only one has. */
export function isEnglish(tag: string | undefined): tag is undefined | `en${string}` {
  return tag === undefined || /^en\b/.test(tag);
}
