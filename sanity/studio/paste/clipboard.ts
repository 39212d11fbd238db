import { stegaClean } from "@sanity/client/stega";
import { Marked } from "marked";

/** Line feed and tab stay, like the joiners of emoji and scripts. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u200B\u2060\uFEFF\p{Surrogate}\p{NChar}]/gu;

/** Marks of direction that override the letters' own, and those without a partner; a pair is kept. */
const DIRECTION =
  /([\u202A\u202B][^\u202A-\u202E\u2066-\u2069]*\u202C|[\u2066-\u2068](?:[^\u202A-\u202E\u2066-\u2069]|[\u2066-\u2068][^\u202A-\u202E\u2066-\u2069]*\u2069)*\u2069)|[\u202A-\u202E\u2066-\u2069]/g;

/** A text without what nobody can see. Each line ends with a line feed. */
export function cleanText(text: string): string {
  const lines = stegaClean(text).replace(/\r\n?|[\x85\u2028\u2029]/g, "\n");
  return lines.replace(INVISIBLE, "").replace(DIRECTION, "$1");
}

/** What only Markdown looks like. Single stars, underscores and numbers are not enough. */
const MARKDOWN = [
  // Headings. A single "#" also starts comments.
  /^#{2,6} \S/m,
  /^# \S.*\n\s*\n/m,
  // Strong text, links, code, the line below a table's header.
  /(?<![\p{L}\p{M}\p{N}*])\*\*(?=\S)[^*\n]*[^\s*]\*\*(?![\p{L}\p{M}\p{N}\p{Ps}*])/u,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|tel:)[^\s)]+\)/,
  /^ *```[\s\S]*^ *```\s*$/m,
  /^\|? *:?-{3,}:? *\|[ :|-]*$/m,
  // Two bullets, or three numbers that count from one.
  /^ *[-*+] +\S.*\n\s*[-*+] +\S/m,
  /^1[.)] \S.*\n+2[.)] \S.*\n+3[.)] \S/m,
];

/** Takes the tag of no element for text, as the placeholder <name>, and “[Note]: in May” for no address of a link. */
const markdown = new Marked({
  tokenizer: { html: skipUnknown, tag: skipUnknown, def: skipUnknown },
});

/** @returns false for marked's own reading; undefined if the source has no tag and no address here */
function skipUnknown(source: string): false | undefined {
  if (/^ *\[(?!.+?\]: *<?(?:https?:|mailto:|tel:|[/#]))/.test(source)) return undefined;
  const [, name = "p"] = /^<\/?([a-z][\w-]*)/i.exec(source) ?? [];
  const isOwn = name.includes("-") || document.createElement(name) instanceof HTMLUnknownElement;
  return isOwn ? undefined : false;
}

/** Elements that say more than colours and where lines end. Editors of code copy none of them. */
const MEANING = /<(?:p|h[1-6]|li|b|strong|i|em|a|table|img)\b/i;

/**
 * Chooses between the HTML and the text of a clipboard.
 * @param isPlain whether a person asked for the text alone
 * @returns no HTML where the text counts; that of its Markdown is made
 */
export function contentOf(clipboard: DataTransfer, isPlain: boolean) {
  const html = clipboard.getData("text/html");
  const text = cleanText(clipboard.getData("text/plain")).replace(/\n+$/, "");
  if (isPlain) return { text };
  const isMarkdown = MARKDOWN.some((sign) => sign.test(text));
  if (html && (MEANING.test(html) || !isMarkdown)) return { text, html };
  // A short line ends where its author ended it; a long one may go on.
  const lines = text.replace(/^(.{0,49}[^\s\\]) *$/gm, "$1  ");
  return isMarkdown ? { text, html: markdown.parse(lines, { async: false }) } : { text };
}
