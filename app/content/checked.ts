import type { ContentImage } from "~/lib/images/image-url";
import type { RichText } from "~/lib/text/rich-text";
import type { Field } from "./validation/repair.server";

/**
 * What validation makes of a query's result: Portable Text becomes elements to render, an image has its asset and its
 * alternative text, a place both degrees, and a slug is there. What the shape does not check is unknown. All else keeps
 * the type that Sanity's TypeGen gives it.
 */
export type Checked<Value, Shape = never> = 0 extends Shape & 1
  ? unknown
  : Value extends readonly (infer Item)[]
    ? [Item] extends [never]
      ? never
      : Extract<Item, { _type: "block" }> extends never
        ? Checked<Item, Shape extends (infer Entry)[] ? Entry : never>[]
        : RichText
    : Value extends { assetId: string | null }
      ? ContentImage
      : Value extends { lat: number | null }
        ? { lat: number; lng: number }
        : Value extends object
          ? {
              [Key in keyof Value]: Key extends "slug" | "_id"
                ? string
                : Checked<Value[Key], Of<NonNullable<Shape>, Key>>;
            }
          : Value;

type Of<Shape, Key> = Key extends keyof Shape ? Shape[Key] : never;

/** A query for each result, and a shape that makes of it what is checked. */
export type Documents<Results> = {
  [Type in keyof Results]: { query: string; shape: Field<Checked<Results[Type]>> };
};
