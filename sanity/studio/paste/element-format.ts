import { SAFE_SCHEMES } from "../../../contract/safe-schemes";

interface ListPlace {
  kind: "bullet" | "number";
  level: number;
}

/** What the text inside an element is. */
export interface Format {
  isStrong?: boolean;
  isEmphasized?: boolean;
  /** 1 to 6; 0 for a paragraph. */
  heading: number;
  /** The list item that it is in, and the list. */
  item?: ListPlace | undefined;
  list?: ListPlace;
  href?: string | undefined;
  /** Whether a line feed starts a new line. */
  hasLines?: boolean;
  /** Whether blocks follow each other on one line, as the cells of a row where there are no tables. */
  isInRow?: boolean;
}

/** What text inside an element is, from its tag, its own styles, and the classes of Word. */
export function formatInside(element: HTMLElement, outer: Format): Format {
  const { localName: tag } = element;
  const style = element.getAttribute("style") ?? "";
  const weight = /(?<!-)font-weight:\s*(\w+)/.exec(style)?.[1];
  const slope = /(?<!-)font-style:\s*(\w+)/.exec(style)?.[1];
  return {
    ...outer,
    ...listIn(element, outer, style),
    heading: headingOf(element) ?? outer.heading,
    isStrong: weight
      ? /bold|[6-9]00/.test(weight)
      : outer.isStrong || /^(?:b|strong|th)$/.test(tag),
    isEmphasized: slope ? slope === "italic" : outer.isEmphasized || /^(?:i|em)$/.test(tag),
    hasLines: outer.hasLines || tag === "pre" || /white-space:\s*(?:pre|break)/.test(style),
  };
}

/** The level of the heading that an element is. */
function headingOf(element: HTMLElement): number | undefined {
  const { className, localName } = element;
  const level = /^h([1-6])$/.exec(localName)?.[1] ?? /^MsoHeading([1-6])/.exec(className)?.[1];
  if (level) return Number(level);
  if (className === "MsoTitle") return 1;
  if (className === "MsoSubtitle") return 4;
  if (element.getAttribute("role") !== "heading") return undefined;
  return Number(element.getAttribute("aria-level")) || 2;
}

function listIn(element: HTMLElement, outer: Format, style: string): Partial<Format> {
  const { localName: tag } = element;
  const { kind, level } = outer.list ?? { kind: "bullet", level: 0 };
  if (tag === "ul") return { list: { kind: "bullet", level: level + 1 } };
  if (tag === "ol") return { list: { kind: "number", level: level + 1 } };
  // Word on the web gives each item a list of its own.
  if (tag === "li")
    return { item: { kind, level: Number(element.dataset.ariaLevel) || level || 1 } };
  const wordLevel = Number(/mso-list:\s*l\d+ level(\d)/.exec(style)?.[1]);
  if (!wordLevel || headingOf(element)) return {};
  const marker = [...element.querySelectorAll("span")].find(isWordMarker)?.textContent ?? "";
  const isNumber = /^\s*\(?(?:[\d.]*\d|[a-z]{1,6})[.)]/i.test(marker);
  return { item: { kind: isNumber ? "number" : "bullet", level: wordLevel } };
}

/** Word writes the marker of a list item, like "1." or "b)", into a span of its own. */
export function isWordMarker(element: HTMLElement): boolean {
  return /mso-list:\s*Ignore/i.test(element.getAttribute("style") ?? "");
}

/** Pages that lead on to the address in their query. */
const REDIRECT =
  /^https?:\/\/(?:(?:www\.)?google\.[a-z.]+\/url|[\w.]+\.safelinks\.protection\.outlook\.com\/.*)\?/;

/**
 * Where a link leads, without the redirects of mail programs and searches.
 * @returns undefined for an address that means nothing on the site: of a file, of a script, relative to another page
 */
export function targetOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, searchParams } = new URL(href);
  if (!SAFE_SCHEMES.includes(protocol.slice(0, -1))) return undefined;
  const target = REDIRECT.test(href) && (searchParams.get("q") ?? searchParams.get("url"));
  return target ? targetOf(target) : href.trim();
}
