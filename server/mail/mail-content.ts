import { escapeMarkup } from "http-kit";

/** The content of a mail, without its format. */
export interface MailContent {
  to: string;
  /** True if only those who may read contact messages may get it. */
  isForStaff?: boolean;
  /** The address that an answer goes to. */
  replyTo?: string;
  subject: string;
  intro: string;
  /** Text that somebody else wrote. */
  quote: string;
  /** A page of the Studio, or a link that signs in. */
  link: string;
  /** Default: "Open it in the Studio". */
  linkText?: string;
}

const MAX_SUBJECT = 150;
const MAX_QUOTE = 2_000;

/** One line without control characters, so that no text adds a header, of at most `limit` characters. */
export function oneLine(text: string, limit = MAX_SUBJECT): string {
  return shorten(text.replace(/[\p{C}\p{Z}]+/gu, " ").trim(), limit);
}

/** Returns the text in the two forms of a mail. */
export function formsOf({ intro, quote, link, linkText = "Open it in the Studio" }: MailContent) {
  const quoted = shorten(quote.trim(), MAX_QUOTE);
  const lines = quoted === "" ? [] : quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const text = [intro, lines.join("\n"), link].filter(Boolean).join("\n\n");
  const style = "white-space: pre-line; margin: 0; padding-left: 1em; border-left: 3px solid #999";
  const block =
    quoted && `<blockquote dir="auto" style="${style}">${escapeMarkup(quoted)}</blockquote>`;
  const anchor = `<p><a href="${escapeMarkup(link)}">${escapeMarkup(linkText)}</a></p>`;
  return { text: `${text}\n`, html: `<p>${escapeMarkup(intro)}</p>${block}${anchor}` };
}

/** Counts code points, so that no character is cut in two. */
function shorten(text: string, limit: number): string {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join("")}…` : text;
}
