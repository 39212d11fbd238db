import type { TypedObject } from "@portabletext/types";
import { z } from "zod";
import type { ContentImage } from "~/lib/images/image-url";
import { image, linkSchema } from "./field-schemas.server";
import {
  anyText,
  type Field,
  field,
  group,
  isRecord,
  list,
  number,
  optional,
  unit,
} from "./validation/repair.server";

/** The type of a part; whatever a program calls a text is one. */
function type<Name extends string>(name: Name): Field<Name> {
  return field<Name>(
    z.literal(name),
    name,
    z.any().transform(() => name),
  );
}

/** @param from turns what a program may write into what the field repairs */
function reading<Value>(of: Field<Value>, from: (value: unknown) => unknown): Field<Value> {
  return field(of.schema, of.empty, z.unknown().transform(from).pipe(of.repair));
}

const span = reading(
  unit({ _type: type("span"), text: anyText, marks: optional(list(anyText), []) }),
  (value) => (typeof value === "string" ? { text: value } : value),
);

const mark = field(
  z.discriminatedUnion("_type", [
    z.object({ _type: z.literal("link"), _key: z.string(), href: linkSchema }),
    z.object({
      _type: z.literal("documentLink"),
      _key: z.string(),
      to: z.object({ _ref: z.string() }),
    }),
  ]),
);

/** As deep as the Studio's editor nests lists. Each level is a list in a list. */
const level = number(z.number().int().min(0).max(10), 1);

const blockParts = unit({
  _type: type("block"),
  style: optional(anyText),
  listItem: optional(anyText),
  level: optional(level, 1),
  children: list(span),
  markDefs: optional(list(mark), []),
  // Of the original, in a translation without a text of its own.
  lang: optional(anyText),
  dir: optional(anyText),
});

/** A paragraph, heading or item of a list. A program may write a plain text, or a list of them. */
const block = field(
  blockParts.schema,
  undefined,
  z
    .unknown()
    .transform((value) => {
      const { children, text, ...others } = isRecord(value) ? value : { text: value };
      return { ...others, children: [children ?? text].flat() };
    })
    .pipe(blockParts.repair)
    .refine((value) => value && value.children.length > 0),
);

/** A picture between paragraphs. The id of its asset has its size. */
function pictureOf(schema: Field<ContentImage>["schema" | "repair"]) {
  return z
    .object({ _type: z.literal("image"), asset: z.object({ _ref: z.string() }) })
    .passthrough()
    .transform(({ asset, alt, crop = null, hotspot = null }, { addIssue }) => {
      const [, width, height] = /-(\d+)x(\d+)-\w+$/.exec(asset._ref) ?? [];
      const size = { width: Number(width), height: Number(height), lqip: null };
      const read = schema.safeParse({ assetId: asset._ref, alt, ...size, crop, hotspot });
      for (const issue of read.error?.issues ?? []) addIssue(issue);
      return { _type: "image" as const, image: read.data ?? z.NEVER };
    });
}

const picture = field(
  pictureOf(image.schema),
  undefined,
  pictureOf(image.repair).refine((value) => value.image),
);

const cell = reading(group({ value: optional(list(block), []) }), (value) => ({
  value: [isRecord(value) ? value.value : value].flat(),
}));

/** An invalid one is empty, so that the others stay in their column. */
const row = reading(group({ cells: list(cell) }), (value) => (isRecord(value) ? value : {}));

const table = unit({
  _type: field(z.literal("table")),
  headerRows: optional(number(z.number().int().nonnegative()), 0),
  rows: list(row),
});

/** Of blocks in cells in rows, as the Studio's editor writes it. */
export type Table = typeof table.empty;

/** What a rich text consists of. */
export const part = field<TypedObject>(
  z.union([block.schema, picture.schema, table.schema.refine(({ rows }) => rows.length > 0)]),
  undefined,
  z
    .unknown()
    .transform((value) =>
      [picture, table, block].map(({ repair }) => repair.parse(value)).find(Boolean),
    ),
);
