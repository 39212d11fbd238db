import {
  cloneElement,
  createElement,
  type ElementType,
  Fragment,
  isValidElement,
  type ReactNode,
} from "react";
import { DEFAULT_LANGUAGE, type Language } from "../../../contract/local-path";
import { ENGLISH_IN_ORIGINAL, hasLetter, IN_ORIGINAL, MARKED } from "../text/language-marks";
import { plainText } from "../text/plain-text";
import { type Properties, rewriting } from "./rewriting";

interface Languages {
  current: Language;
  original: Language;
  marked: Language;
}

/** Attributes that people read or hear. An element has the language of the first. */
const NAMES = ["aria-label", "alt", "title", "aria-roledescription"];

/**
 * Gives each marked text in the site's elements its language, in place of the mark. Names lose a preview's marks too,
 * but for `alt`, by which the Studio finds an image.
 * @param languages of the page that is rendered, and of its marked texts
 */
export function showTextLanguages({ current, original, marked }: Partial<Languages> = {}): void {
  const languages = current && original && marked && { current, original, marked };
  rewriting.of = (type, properties) => {
    // A component of the site hands its texts on to elements; one of a package, like `Link`, is an object.
    if (typeof type === "function") return properties;
    const names = NAMES.filter((name) => typeof properties[name] === "string");
    const isMarked = partsOf(properties.children as ReactNode).some(hasMark);
    if (names.length === 0 && !isMarked) return properties;
    const cleaned = names.map((name) => [
      name,
      name === "alt" ? withoutMarks(properties.alt as string) : plainText(properties[name]),
    ]);
    const result = { ...properties, ...Object.fromEntries(cleaned) };
    const [name = "", other = ""] = names;
    const text = String(properties[name]);
    const named = markedAtStart(text);
    if (!languages) return result;
    const described = markedAtStart(String(properties[other]));
    const isOther = other !== "" && described?.[0] !== named?.[0];
    // Nobody hears what a named button or link contains: a name of another language than its title, or of two, takes its
    // place.
    if (isControl(type) && (isOther || (hasMark(text) && !isOriginal(text)))) {
      const around = languageAround(text + properties[other], languages);
      const lang = described ? languageOf(described, languages).lang : around;
      const spans = [
        { className: "sr-only", children: text },
        { className: "contents", "aria-hidden": true, children: properties.children },
      ].map((span, key) =>
        createElement("span", { key, lang: around, ...rewriting.of("span", span) }),
      );
      return { ...result, [name]: undefined, lang, children: spans };
    }
    // Without a word for what it is, a screen reader has its own.
    if (isOther) delete result[other];
    if (!(isMarked || named)) return result;
    return { ...result, ...inLanguages(type, result.children, named, languages) };
  };
}

/** The attributes of a marked text. */
function languageOf(text: string, { marked }: Languages) {
  const { tag, direction } = text.startsWith(IN_ORIGINAL) ? marked : DEFAULT_LANGUAGE;
  return { lang: tag, dir: direction };
}

/** The language of what has a marked name. */
function languageAround(name: string, { current, original }: Languages): string {
  return (name.includes(ENGLISH_IN_ORIGINAL) ? original : current).tag;
}

/** The language of an element, and its children in theirs. @param named what is marked at the start of its name */
function inLanguages(
  type: ElementType,
  children: ReactNode,
  named: string | undefined,
  languages: Languages,
): Properties {
  const parts = partsOf(children);
  if (named && parts.length === 0) return languageOf(named, languages);
  const marked = parts.filter(hasMark).map((part) => markedAtStart(part) ?? "");
  const [first, ...others] = marked.map((text) => languageOf(text, languages));
  const isOne = others.every(({ lang }) => lang === first?.lang);
  if (type !== Fragment && first && isOne && parts.every(isOriginal)) {
    return { ...first, children: change(children, withoutMarks) };
  }
  const texts = parts.filter((part) => typeof part === "string" || typeof part === "number");
  // The parts of a label that stands alone are one text.
  const shown = change(parts.some(isValidElement) ? children : texts.join(""), (text, key) =>
    hasMark(text) ? inSpans(text, languages, key) : text,
  );
  if (!named) return { children: shown };
  // The direction stays: it is also that of the layout.
  const around = languageAround(named, languages);
  const inside = isControl(type) ? shown : inLanguage(type, shown, around);
  return { lang: languageOf(named, languages).lang, children: inside };
}

/**
 * A text whose marked parts have their language, within one span: beside an icon they would be several items. A label
 * reads in its own direction, also around what is in place of a placeholder. The span has it: the element's is also that
 * of its alignment.
 */
function inSpans(text: string, languages: Languages, key: number): ReactNode {
  const inside = (part: string, at: number) =>
    at % 2 === 1
      ? createElement("span", { ...languageOf(part, languages), key: at }, part.slice(1))
      : part;
  const first = markedAtStart(text);
  const direction = first && { dir: languageOf(first, languages).dir };
  return createElement("span", { key, ...direction }, ...text.split(MARKED).map(inside));
}

/** What an element contains whose own language is that of its name alone. */
function inLanguage(type: ElementType, children: ReactNode, lang: string): ReactNode {
  const parts = partsOf(children);
  if (type !== "ul") return createElement("div", { className: "contents", lang }, ...parts);
  return parts.map((item) =>
    isValidElement<Properties>(item) ? cloneElement(item, { lang, ...item.props }) : item,
  );
}

/** Whether an element is a button, or a link by its tag or as Remix's component. */
function isControl(type: ElementType): boolean {
  return type === "button" || type === "a" || typeof type === "object";
}

function partsOf(children: ReactNode): ReactNode[] {
  return [children].flat(Number.POSITIVE_INFINITY).filter((part) => part !== undefined);
}

function change(
  children: ReactNode,
  changeText: (text: string, key: number) => ReactNode,
  key = 0,
): ReactNode {
  if (typeof children === "string") return changeText(children, key);
  return Array.isArray(children)
    ? children.map((part, index) => change(part, changeText, index))
    : children;
}

function hasMark(part: ReactNode): part is string {
  return typeof part === "string" && MARKED.test(part);
}

/** Whether a part of an element has no words but those of the default language. */
function isOriginal(part: ReactNode): boolean {
  if (typeof part !== "string") return typeof part !== "object" || part === null;
  return !part.split(MARKED).some((words, index) => index % 2 === 0 && hasLetter(words));
}

/** What is marked at the start of a text, with its sign, whatever is behind it. */
function markedAtStart(text: string): string | undefined {
  const [before = "", marked] = text.split(MARKED, 2);
  return hasLetter(before) ? undefined : marked;
}

function withoutMarks(text: string): string {
  const parts = text.split(MARKED);
  return parts.map((part, at) => (at % 2 === 1 ? part.slice(1) : part)).join("");
}
