import { isReserved } from "./free-path";
import { DEFAULT_LANGUAGE, type Language } from "./local-path";
import { PAGES } from "./pages";

/** More would not fit into the switcher. */
export const MAX_LANGUAGES = 20;

/** What a path may begin with for a language to be looked up. */
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;

/** Whether a part of a URL could be the tag of a language. */
export function isTagLike(part: string): boolean {
  return TAG.test(part);
}

/** Whether a path could begin with the prefix of a language. */
export function mayBeInLanguage(path: string): boolean {
  return isTagLike(firstPart(path));
}

function firstPart(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? "";
}

/** The canonical spelling of a tag; undefined for one that BCP 47 does not allow. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return isTagLike(tag) ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a tag names a language that people know, like `gu` and unlike `xx`. */
export function isKnownTag(tag: string): boolean {
  if (canonicalTag(tag) === undefined) return false;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(tag) !== undefined;
}

const FIRST_SEGMENTS = new Set(Object.values(PAGES).map(({ path }) => path.split("/")[1]));

/**
 * Checks the tag of a language.
 * @param earlier the tags before it in the list
 * @returns for editors, what is wrong and how to fix it
 */
export function tagProblem(tag: string, earlier: readonly string[]): string | undefined {
  const canonical = canonicalTag(tag);
  if (canonical === undefined) {
    return `“${tag}” is no language tag. Write one of BCP 47, like en-IN, gu, hi or ar.`;
  }
  if (canonical !== tag) return `Write “${tag}” as ${canonical}.`;
  if (earlier.some((each) => each.toLowerCase() === tag.toLowerCase())) {
    return `“${tag}” is in the list twice. Remove one of them.`;
  }
  const first = tag.toLowerCase();
  if (isReserved(first) || FIRST_SEGMENTS.has(first)) {
    return `The site itself uses /${first}, so that no language can have this tag.`;
  }
  return undefined;
}

/** The languages of the settings that the site can use, the default first. */
export function usableLanguages(stored: readonly Language[]): Language[] {
  const usable: Language[] = [];
  for (const { tag, title, direction } of stored.slice(0, MAX_LANGUAGES)) {
    const tags = usable.map((each) => each.tag);
    if (tagProblem(tag, tags) === undefined) usable.push({ tag, title, direction });
  }
  return usable.length > 0 ? usable : [DEFAULT_LANGUAGE];
}

/** What the URLs of a language begin with: nothing for the default. @param languages the default first */
export function prefixOf(tag: string, languages: readonly Language[]): string {
  return tag === languages[0]?.tag ? "" : `/${tag}`;
}

/**
 * The language that a path begins with.
 * @returns its prefix as it is declared, and the path of the page; no prefix for the default language
 */
export function splitPath(
  path: string,
  prefixes: readonly string[],
): [prefix: string, rest: string] {
  const wanted = `/${firstPart(path)}`.toLowerCase();
  const prefix = prefixes.find((each) => each !== "" && each.toLowerCase() === wanted);
  return prefix === undefined
    ? ["", path]
    : [prefix, path.slice(prefix.length).replace(/^(?!\/)/, "/")];
}

/** For editors, why no page of its own can be at a path: a language is. @param path as freePath() returns it */
export function prefixProblem(path: string, prefixes: readonly string[]): string | undefined {
  const [prefix] = splitPath(path, prefixes);
  return prefix && `The site is at ${prefix} in another language. Choose another address.`;
}

/** The id of a translation, which says by itself what it is one of. @param original the id of the original */
export function translationId(original: string, tag: string): string {
  return `${original}__${tag.toLowerCase()}`;
}

/** The id of what a document in a language is a translation of. @param id any other text is returned itself */
export function originalId(id: string, tag: string): string {
  const suffix = translationId("", tag);
  const isTranslation = id.endsWith(suffix) && /^[\w.-]+$/.test(id) && id !== suffix;
  return isTranslation ? id.slice(0, -suffix.length) : id;
}

/** Whether a document is a translation by its id. */
export function isTranslationId(id: string): boolean {
  return /__[a-z\d-]+$/.test(id);
}

/** The id of the document that there is one of, in a language. */
export function singletonId(type: string, tag: string, languages: readonly Language[]): string {
  return tag === languages[0]?.tag ? type : translationId(type, tag);
}
