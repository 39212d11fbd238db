import {
  buildMarksTree,
  isPortableTextBlock,
  isPortableTextSpan,
  isPortableTextToolkitList,
  isPortableTextToolkitSpan,
  isPortableTextToolkitTextNode,
  nestLists,
} from "@portabletext/toolkit";
import type { PortableTextBlock, TypedObject } from "@portabletext/types";
import { z } from "zod";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import type { ContentImage } from "~/lib/images/image-url";
import { isBlank } from "~/lib/text/is-blank";
import {
  type RichText,
  type RichTextElement,
  type TextLanguage,
  toPlainText,
} from "~/lib/text/rich-text";
import { linkSchema } from "./field-schemas.server";
import { part, type Table } from "./rich-text-parts.server";
import { field, list, MISSING } from "./validation/repair.server";

type DocumentMark = TypedObject & { to: { _ref: string } };

const parts = list(part);

/**
 * Portable Text, as elements to render. Its repair lacks the smallest invalid parts: a mark, a span, a block. Its words stay.
 * @see https://www.sanity.io/docs/developer-guides/presenting-block-text
 */
export const richText = field<RichText>(
  parts.schema.transform(toRichText).refine((text) => !isEmptyText(text), MISSING),
  [],
  z
    .unknown()
    .transform((value) => [value].flat())
    .pipe(parts.repair)
    .transform((blocks = []) => toRichText(blocks))
    .refine((text) => !isEmptyText(text)),
);

/** Whether a rich text has neither a visible character nor a picture. */
function isEmptyText(text: RichText): boolean {
  return text.every((part) =>
    typeof part === "string" ? isBlank(part) : !part.picture && isEmptyText(part.children),
  );
}

const HEADINGS: ReadonlySet<string> = new Set(["h3", "h4"] satisfies RichTextElement["tag"][]);

/**
 * Converts Portable Text to elements on the server, so that the browser needs no code for it. Unknown marks and
 * styles are dropped; their text stays.
 */
export function toRichText(blocks: TypedObject[]): RichText {
  return nestLists(blocks, "html").flatMap(renderNode);
}

function renderNode(node: TypedObject): RichText {
  if (isPortableTextToolkitTextNode(node)) {
    return [node.text === "\n" ? { tag: "br", children: [] } : node.text];
  }
  if (isPortableTextToolkitSpan(node))
    return renderMark(node.markType, node.markDef, node.children);
  if (isPortableTextToolkitList(node)) {
    const tag = node.listItem === "number" ? "ol" : "ul";
    return [
      {
        tag,
        ...languageOf(node.children[0]),
        children: node.children.map((item) => ({ tag: "li", children: renderItem(item) })),
      },
    ];
  }
  if (isPortableTextSpan(node)) return [node.text];
  if (node._type === "image" && "image" in node) {
    return [{ tag: "img", picture: pictureOf(node.image as ContentImage), children: [] }];
  }
  if (node._type === "table" && "rows" in node) return renderTable(node as Table);
  if (!isPortableTextBlock(node)) return [];
  return [{ tag: tagOf(node), ...languageOf(node), children: renderSpans(node) }];
}

/** Of a block that a translation has from its original. */
function languageOf(block: object = {}): Pick<RichTextElement, "attributes"> {
  const { lang, dir }: TextLanguage = block;
  return lang && dir ? { attributes: { lang, dir } } : {};
}

/** A picture is as wide as the lines of the text, and not cropped further. */
function pictureOf(image: ContentImage): RichTextElement["picture"] {
  const { left, right, top, bottom } = image.crop ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const aspect = (image.width * (1 - left - right)) / (image.height * (1 - top - bottom));
  return {
    image,
    aspect,
    sizes: `(min-width: 768px) 640px, ${PHONE_WIDTH}`,
  };
}

function renderMark(type: string, link: TypedObject | undefined, nodes: TypedObject[]): RichText {
  const children = nodes.flatMap(renderNode);
  if (type === "strong" || type === "em") return [{ tag: type, children }];
  if (link?._type === "documentLink") {
    return [{ tag: "a", documentId: (link as DocumentMark).to._ref, children }];
  }
  if (type !== "link") return children;
  // A mark whose link was invalid has no definition.
  if (!link || !("href" in link)) return children;
  return [{ tag: "a", href: linkSchema.safeParse(link.href).data, children }];
}

/** A list item contains its text directly, unless it is a heading. */
function renderItem(item: PortableTextBlock): RichText {
  const tag = tagOf(item);
  return tag === "p" ? renderSpans(item) : [{ tag, children: renderSpans(item) }];
}

function renderSpans(block: PortableTextBlock): RichText {
  return buildMarksTree(block).flatMap(renderNode);
}

function tagOf({ style = "" }: PortableTextBlock): RichTextElement["tag"] {
  return HEADINGS.has(style) ? (style as RichTextElement["tag"]) : "p";
}

/** Rows are filled up to the longest, so that every row has all columns. A table without text is left out. */
function renderTable({ rows, headerRows = 0 }: Table): RichText {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const rendered = rows.map(({ cells }, row) =>
    Array.from({ length: columns }, (_, column) =>
      renderCell(cells[column]?.value ?? [], row < headerRows),
    ),
  );
  const toRow = (cells: RichTextElement[]): RichTextElement => ({ tag: "tr", children: cells });
  const table: RichTextElement = {
    tag: "table",
    children: [
      { tag: "thead" as const, children: rendered.slice(0, headerRows).map(toRow) },
      { tag: "tbody" as const, children: rendered.slice(headerRows).map(toRow) },
    ].filter(({ children }) => children.length > 0),
  };
  const text = toPlainText([table]);
  // The first row with a text names the table.
  const name = text.split("\n\n", 1).join("").replace(/\s+/g, " ");
  // A wide table scrolls by itself, also with the keyboard.
  const attributes = { className: "table-scroll", "aria-label": name, tabIndex: 0 } as const;
  return text ? [{ tag: "section", attributes, children: [table] }] : [];
}

/** A header cell without text would name nothing. */
function renderCell(blocks: TypedObject[], isHeader: boolean): RichTextElement {
  const content = toRichText(blocks);
  const [only, ...others] = content;
  const isLine = others.length === 0 && typeof only === "object" && only.tag === "p";
  const children = isLine ? only.children : content;
  const language = isLine ? languageOf(only.attributes) : {};
  return isHeader && toPlainText(children)
    ? { tag: "th", attributes: { ...language.attributes, scope: "col" }, children }
    : { tag: "td", ...language, children };
}
