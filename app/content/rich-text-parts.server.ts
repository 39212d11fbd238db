import type { TypedObject } from "@portabletext/types";
import { z } from "zod";
import { imageSchema, linkSchema } from "./field-schemas.server";

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

const cellSchema = z.object({ value: missing(z.array(blockSchema)) });

/** A table as the Studio's editor writes it. */
const tableSchema = z.object({
  _type: z.literal("table"),
  headerRows: missing(z.number().int().nonnegative()),
  rows: z.array(z.object({ cells: z.array(cellSchema) })).nonempty(),
});

/** Of blocks in cells in rows. */
export interface Table extends TypedObject {
  rows: { cells: z.output<typeof cellSchema>[] }[];
  headerRows?: number | undefined;
}

/** What a rich text consists of. */
export const partSchema = z.union([blockSchema, imageBlockSchema, tableSchema]);

/** Other programs write null for what is missing. */
function missing<Shape extends z.ZodTypeAny>(shape: Shape) {
  return shape
    .nullish()
    .transform((value: z.output<Shape> | null | undefined) => value ?? undefined);
}

/**
 * Reads a part that may be invalid: a block without its invalid marks and spans, a picture without its description, a
 * table without its invalid blocks.
 * @returns nothing when nothing of it can be shown
 */
export function salvagePart(value: unknown): TypedObject[] {
  const block = partSchema.safeParse(value);
  if (block.success) return [block.data];
  // A picture without its description is still a picture.
  const picture = imageBlockSchema.safeParse({ ...fieldsOf(value), alt: " " });
  if (picture.success) {
    const image = { ...picture.data.image, alt: "" };
    return [{ ...picture.data, image } as TypedObject];
  }
  const table = salvageTable(value);
  if (table) return [table];
  return salvageBlock(value);
}

function salvageBlock(value: unknown): z.output<typeof blockSchema>[] {
  // A program may write a plain text, or a list of them.
  const fields = typeof value === "string" ? { text: value } : fieldsOf(value);
  const { style, listItem, level, children, markDefs, text }: Record<string, unknown> = fields;
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
    },
  ];
}

/** Invalid cells and rows become empty, so that the others stay in their column. */
function salvageTable(value: unknown): Table | undefined {
  const { _type, rows, headerRows } = fieldsOf(value);
  if (_type !== "table" || !Array.isArray(rows)) return undefined;
  const salvaged = rows.map((row) => {
    const { cells } = fieldsOf(row);
    return { cells: Array.isArray(cells) ? cells.map(salvageCell) : [] };
  });
  const header = tableSchema.shape.headerRows.safeParse(headerRows);
  return { _type, rows: salvaged, headerRows: header.success ? header.data : undefined };
}

function salvageCell(cell: unknown): z.output<typeof cellSchema> {
  const value = typeof cell === "string" ? cell : fieldsOf(cell).value;
  const blocks = value === undefined || value === null ? [] : [value].flat();
  return { value: blocks.flatMap(salvageBlock) };
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
