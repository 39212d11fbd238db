import type { Box } from "../images/image-sources";
import type { ContentImage } from "../images/image-url";
import { plainText } from "./plain-text";

/** Rich text as nested elements. */
export type RichText = (string | RichTextElement)[];

export interface RichTextElement {
  tag:
    | "p"
    | "h3"
    | "h4"
    | "ul"
    | "ol"
    | "li"
    | "strong"
    | "em"
    | "a"
    | "br"
    | "img"
    | "section"
    | TableTag;
  /** The target of a link; undefined when it is unsafe. */
  href?: string;
  /** The `_id` of the document to which a link leads, until it is resolved. */
  documentId?: string;
  /** Further attributes, as React names them: of a table's elements, or of a text in another language than the page. */
  attributes?: TextLanguage &
    ({ scope?: "col" } | { className: string; "aria-label": string; tabIndex: 0 });
  /** Of an `img`. */
  picture?: Box & { image: ContentImage };
  children: RichText;
}

/** What a text of the default language has among texts of another one. */
export interface TextLanguage {
  lang?: string;
  dir?: string;
}

type TableTag = "table" | "thead" | "tbody" | "tr" | "th" | "td";

/** Block-level elements. */
const BLOCKS: ReadonlySet<string> = new Set(["p", "h3", "h4", "li"]);

/** Rich text as plain text, with a blank line between paragraphs. */
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
      if (part.tag === "tr") return `\n\n${part.children.map(cellOf).join(" ").trim()}\n\n`;
      return BLOCKS.has(part.tag) ? `\n\n${textOf(part.children)}\n\n` : textOf(part.children);
    })
    .join("");
}

function cellOf(cell: RichText[number]): string {
  return textOf([cell]).trim();
}
