import { z } from "zod";
import { ICON_NAMES } from "../../contract/icon-names";

/** What several documents are made of: a projection, its zod shape and its type, side by side. */

export const seoFields = "{ title, description }";
export const seoSchema = z.object({ title: z.string(), description: z.string() });
export type Seo = z.infer<typeof seoSchema>;

export const heroFields = "{ eyebrow, title, intro }";
export const heroSchema = z.object({ eyebrow: z.string(), title: z.string(), intro: z.string() });
export type Hero = z.infer<typeof heroSchema>;

export const statFields = "{ value, label }";
export const statSchema = z.object({ value: z.string(), label: z.string() });
export type Stat = z.infer<typeof statSchema>;

export const pointFields = "{ _key, title, text, icon }";
export const pointSchema = z.object({
  _key: z.string(),
  title: z.string(),
  text: z.string(),
  icon: z.enum(ICON_NAMES),
});
export type Point = z.infer<typeof pointSchema>;

export const stepFields = "{ _key, number, title, text }";
export const stepSchema = z.object({
  _key: z.string(),
  number: z.string(),
  title: z.string(),
  text: z.string(),
});
export type Step = z.infer<typeof stepSchema>;

export const callToActionFields = "{ title, text, buttonLabel }";
export const callToActionSchema = z.object({
  title: z.string(),
  text: z.string(),
  buttonLabel: z.string(),
});
export type CallToAction = z.infer<typeof callToActionSchema>;

export const sectionFields = "{ title, intro }";
export const sectionSchema = z.object({ title: z.string(), intro: z.string() });
export type Section = z.infer<typeof sectionSchema>;

export const hoursFields = "{ days, hours }";
export const hoursSchema = z.object({ days: z.string(), hours: z.string() });
export type Hours = z.infer<typeof hoursSchema>;
