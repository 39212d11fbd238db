import { z } from "zod";
import { toRichText } from "./rich-text-tree.server";
import { urlSchema } from "./url.server";

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
 * Reads a rich text into what the page shows of it. A dataset that is not migrated holds one plain text, or a list of
 * them: each is a paragraph.
 * @see https://www.sanity.io/docs/developer-guides/presenting-block-text
 */
export const richTextSchema = z.preprocess(
  (value) =>
    typeof value === "string" || Array.isArray(value) ? [value].flat().map(asBlock) : value,
  z.array(blockSchema).transform(toRichText),
);

function asBlock(value: unknown, index: number): unknown {
  if (typeof value !== "string") return value;
  return {
    _type: "block",
    _key: `plain-${index}`,
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: `plain-${index}-0`, text: value, marks: [] }],
  };
}
