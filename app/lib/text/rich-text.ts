import { plainText } from "./plain-text";

/** A text as its editor wrote it: words, and the elements that hold more of them. */
export type RichText = (string | RichTextElement)[];

export interface RichTextElement {
  tag: "p" | "h3" | "h4" | "ul" | "ol" | "li" | "strong" | "em" | "a" | "br";
  /** Of a link that leads somewhere. */
  href?: string;
  children: RichText;
}

/** What stands in a line of its own. */
const BLOCKS: ReadonlySet<string> = new Set(["p", "h3", "h4", "li"]);

/** The words of a rich text, for search engines, titles and attributes; a blank line stands between paragraphs. */
export function toPlainText(text: RichText): string {
  return plainText(
    textOf(text)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  );
}

function textOf(text: RichText): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.tag === "br") return "\n";
      return BLOCKS.has(part.tag) ? `\n\n${textOf(part.children)}\n\n` : textOf(part.children);
    })
    .join("");
}
