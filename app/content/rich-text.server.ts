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
import { type RichText, type RichTextElement, toPlainText } from "~/lib/text/rich-text";
import { imageSchema, linkSchema } from "./field-schemas.server";

type DocumentMark = TypedObject & { to: { _ref: string } };

const optionalText = missing(z.string());

const spanSchema = z.object({
  _type: z.literal("span"),
  _key: optionalText,
  text: z.string(),
  marks: missing(z.array(z.string())),
});

const markSchema = z.discriminatedUnion("_type", [
  z.object({ _type: z.literal("link"), _key: z.string(), href: linkSchema }),
  z.object({
    _type: z.literal("documentLink"),
    _key: z.string(),
    to: z.object({ _ref: z.string() }),
  }),
]);

const blockSchema = z.object({
  _type: z.literal("block"),
  _key: optionalText,
  style: optionalText,
  listItem: optionalText,
  level: missing(z.number()),
  children: z.array(spanSchema),
  markDefs: z
    .array(markSchema)
    .nullish()
    .transform((links) => links ?? []),
});

/** A picture between paragraphs. The id of its asset has its size. */
const imageBlockSchema = z
  .object({ _type: z.literal("image"), asset: z.object({ _ref: z.string() }) })
  .passthrough()
  .transform(({ asset, alt, crop = null, hotspot = null }, context) => {
    const [, width, height] = /-(\d+)x(\d+)-\w+$/.exec(asset._ref) ?? [];
    const size = { width: Number(width), height: Number(height), lqip: null };
    const image = imageSchema.safeParse({ assetId: asset._ref, alt, ...size, crop, hotspot });
    for (const issue of image.error?.issues ?? []) context.addIssue(issue);
    return { _type: "image" as const, image: image.data ?? z.NEVER };
  });

const partSchema = z.union([blockSchema, imageBlockSchema]);

/** Other programs write null for what is missing. */
function missing<Shape extends z.ZodTypeAny>(shape: Shape) {
  return shape
    .nullish()
    .transform((value: z.output<Shape> | null | undefined) => value ?? undefined);
}

/**
 * Parses Portable Text into elements to render. Datasets from before the rich-text migration hold a plain text or a
 * list of them; each becomes a paragraph.
 * @see https://www.sanity.io/docs/developer-guides/presenting-block-text
 */
export const richTextSchema = z.preprocess(
  (value) =>
    typeof value === "string" || Array.isArray(value) ? [value].flat().map(toBlock) : value,
  z.array(partSchema).transform(toRichText),
);

/**
 * Reads a rich text that is not valid without its smallest invalid parts: a mark, a span, a block. Its words stay.
 * @returns undefined when no words are left
 */
export function salvageRichText(value: unknown): RichText | undefined {
  const text = toRichText([value].flat().flatMap(salvageBlock));
  return toPlainText(text) ? text : undefined;
}

function salvageBlock(value: unknown, index: number): TypedObject[] {
  const block = partSchema.safeParse(toBlock(value, index));
  if (block.success) return [block.data];
  // A picture without its description is still a picture.
  const picture = imageBlockSchema.safeParse({ ...fieldsOf(value), alt: " " });
  if (picture.success) {
    const image = { ...picture.data.image, alt: "" };
    return [{ ...picture.data, image } as TypedObject];
  }
  const { style, listItem, level, children, markDefs, text } = fieldsOf(value);
  const spans = Array.isArray(children) ? children.flatMap(salvageSpan) : salvageSpan({ text });
  if (spans.length === 0) return [];
  return [
    {
      _type: "block",
      style: typeof style === "string" ? style : undefined,
      listItem: typeof listItem === "string" ? listItem : undefined,
      level: typeof level === "number" ? level : undefined,
      children: spans,
      markDefs: Array.isArray(markDefs) ? markDefs.flatMap(salvageMark) : [],
    } as TypedObject,
  ];
}

function salvageSpan(value: unknown): z.output<typeof spanSchema>[] {
  const { text, marks } = typeof value === "string" ? { text: value } : fieldsOf(value);
  if (typeof text !== "string") return [];
  const names = Array.isArray(marks) ? marks.filter((mark) => typeof mark === "string") : [];
  return [{ _type: "span", text, marks: names }];
}

function salvageMark(value: unknown): z.output<typeof markSchema>[] {
  const mark = markSchema.safeParse(value);
  return mark.success ? [mark.data] : [];
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

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
  if (node._type === "image" && "image" in node) {
    return [{ tag: "img", picture: pictureOf(node.image as ContentImage), children: [] }];
  }
  return isPortableTextBlock(node) ? [{ tag: tagOf(node), children: renderSpans(node) }] : [];
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
