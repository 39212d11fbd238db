import { SAFE_SCHEMES } from "../../../contract/safe-schemes";

/** What the text inside an element is. */
export interface Format {
  isStrong?: boolean;
  isEmphasized?: boolean;
  /** 1 to 6; 0 for a paragraph. */
  heading: number;
  list?: "bullet" | "number";
  /** Of the list that it is in; 0 outside of lists. */
  level: number;
  isItem?: boolean;
  link?: { _type: "link"; _key: string; href: string } | undefined;
  /** Whether a line feed starts a new line. */
  hasLines?: boolean;
  /** The digits, plus and minus of a raised or lowered text. */
  digits?: string | undefined;
  /** Whether blocks follow each other on one line, as in a table's row where there are no tables. */
  isInRow?: boolean;
}

/** By the start of a tag or style. Without them, 10⁹ would become 109. */
const DIGITS: Readonly<Record<string, string>> = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋" };

/** What text inside an element is, from its tag, its own styles, and the classes of Word. */
export function formatInside(element: HTMLElement, outer: Format): Format {
  const { localName: tag } = element;
  const { fontWeight, fontStyle, verticalAlign } = element.style;
  const heading = headingOf(element) ?? outer.heading;
  const isStrong = fontWeight
    ? /bold|[6-9]00/.test(fontWeight)
    : outer.isStrong || /^(?:b|strong|th)$/.test(tag);
  const isEmphasized = fontStyle
    ? fontStyle === "italic"
    : outer.isEmphasized || /^(?:i|em)$/.test(tag);
  const hasLines =
    outer.hasLines ||
    tag === "pre" ||
    /white-space(?:-collapse)?:\s*(?:pre|break)/.test(styleOf(element));
  const raised = DIGITS[tag] ?? DIGITS[verticalAlign.slice(0, 3)];
  // The number of a reference, as in [1], is no power.
  const digits = raised && !element.textContent?.includes("[") ? raised : outer.digits;
  // A heading is bold anyway.
  const marks = { isStrong: isStrong && heading === 0, isEmphasized };
  return { ...outer, ...listIn(element, outer), ...marks, heading, hasLines, digits };
}

/** The level of the heading that an element is. */
function headingOf(element: HTMLElement): number | undefined {
  const { className, localName } = element;
  const level = /^(?:h|.* MsoHeading)([1-6])\b/.exec(`${localName} ${className}`)?.[1];
  if (level) return Number(level);
  if (className === "MsoTitle") return 1;
  if (className === "MsoSubtitle") return 4;
  if (element.getAttribute("role") !== "heading") return undefined;
  return Number(element.getAttribute("aria-level")) || 2;
}

function listIn(element: HTMLElement, outer: Format): Partial<Format> {
  const { localName: tag } = element;
  if (tag === "ul") return { list: "bullet", level: outer.level + 1 };
  if (tag === "ol") return { list: "number", level: outer.level + 1 };
  // Word on the web gives each item a list of its own, and Slack each level.
  if (tag === "li") {
    const { ariaLevel, stringifyIndent } = element.dataset;
    const level = Number(ariaLevel) || Number(stringifyIndent) + 1 || outer.level || 1;
    return { isItem: true, level };
  }
  const level = Number(/mso-list:\s*l\d+ level(\d)/.exec(styleOf(element))?.[1]);
  if (!level || headingOf(element)) return {};
  const marker = element.querySelector('[style*="mso-list:Ignore"]')?.textContent ?? "";
  const isNumber = /^\s*\(?(?:[\p{Nd}.]*\p{Nd}|[\p{L}\p{M}]{1,6})[.)]/u.test(marker);
  return { isItem: true, level, list: isNumber ? "number" : "bullet" };
}

/** What nobody sees, controls but for the button that is a heading, Word's comments and deletions, what stands twice. */
const UNSEEN =
  "[hidden], style, script, title, template, noscript, xml, svg, textarea, select, iframe, object[data], button:not(:is(h1, h2, h3, h4, h5, h6) *), del[cite], .msocomanchor, .mw-editsection, img[width='1'], [role=checkbox] > img, .katex-mathml";
const HIDDEN =
  /display:\s*none|visibility:\s*hidden|mso-(?:hide:\s*all|list:\s*Ignore|element:\s*comment-list)/i;

/** Whether nobody sees an element, or it is what Word writes as text, as the marker of an item. */
export function isLeftOut(element: HTMLElement): boolean {
  return element.matches(UNSEEN) || HIDDEN.test(styleOf(element));
}

/** As it is written: a browser leaves out what only Word knows. */
function styleOf(element: HTMLElement): string {
  return element.getAttribute("style") ?? "";
}

/** Pages that lead on to the address in their query. */
const REDIRECT =
  /^https?:\/\/(?:(?:www\.)?(?:google\.[a-z.]+\/url|youtube\.com\/redirect|linkedin\.com\/(?:safety\/go|redir\/[\w-]+))|(?:l\.facebook|l\.instagram|slack-redir)\.(?:com|net)\/.*|[\w.]+\.(?:safelinks\.protection\.outlook\.com|teams\.cdn\.office\.net)\/.*)\?/;

/**
 * Where a link leads, without the redirects of mail programs and searches.
 * @returns undefined for an address that means nothing on the site: of a file, of a script, relative to another page
 */
export function targetOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { protocol, searchParams } = new URL(href);
  if (!SAFE_SCHEMES.includes(protocol.slice(0, -1))) return undefined;
  const [target] = ["q", "url", "u"].flatMap((name) => searchParams.get(name) || []);
  return target && REDIRECT.test(href) ? targetOf(target) : href.trim();
}
