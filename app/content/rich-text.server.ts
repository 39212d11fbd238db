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
import { plainText } from "~/lib/text/plain-text";
import type { RichText, RichTextElement } from "~/lib/text/rich-text";
import { safeUrl } from "~/lib/urls/safe-url";
import { urlSchema } from "./field-schemas.server";

const spanSchema = z.object({
  _type: z.literal("span"),
  _key: z.string().optional(),
  text: z.string(),
  marks: z.array(z.string()).optional(),
});

const linkSchema = z.object({ _type: z.literal("link"), _key: z.string(), href: urlSchema });

const blockSchema = z.object({
  _type: z.literal("block"),
  _key: z.string().optional(),
  style: z.string().optional(),
  listItem: z.string().optional(),
  level: z.number().optional(),
  children: z.array(spanSchema),
  markDefs: z
    .array(linkSchema)
    .nullish()
    .transform((links) => links ?? []),
});

/**
 * Parses Portable Text into elements to render. Datasets from before the rich-text migration hold a plain text or a
 * list of them; each becomes a paragraph.
 * @see https://www.sanity.io/docs/developer-guides/presenting-block-text
 */
export const richTextSchema = z.preprocess(
  (value) =>
    typeof value === "string" || Array.isArray(value) ? [value].flat().map(toBlock) : value,
  z.array(blockSchema).transform(toRichText),
);

function toBlock(value: unknown, index: number): unknown {
  if (typeof value !== "string") return value;
  return {
    _type: "block",
    _key: `plain-${index}`,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: `plain-${index}-0`, text: value, marks: [] }],
  };
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
      { tag, children: node.children.map((item) => ({ tag: "li", children: renderItem(item) })) },
    ];
  }
  if (isPortableTextSpan(node)) return [node.text];
  return isPortableTextBlock(node) ? [{ tag: tagOf(node), children: renderSpans(node) }] : [];
}

function renderMark(type: string, link: TypedObject | undefined, nodes: TypedObject[]): RichText {
  const children = nodes.flatMap(renderNode);
  if (type === "strong" || type === "em") return [{ tag: type, children }];
  if (type !== "link") return children;
  const url = link && "href" in link ? String(link.href) : "";
  return [{ tag: "a", href: safeUrl(plainText(url)), children }];
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
