import { type SafeParseReturnType, type ZodTypeAny, z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { plainText } from "~/lib/text/plain-text";
import { PAGES } from "../../../contract/pages";
import type { InvalidDocument } from "../../../contract/preview";
import { type ContentPath, describeIssues } from "./content-issues.server";

interface ValidatedContent {
  value: unknown;
  /** Documents of the result that are not valid. */
  invalid: InvalidDocument[];
  /** False when the value contains placeholders. */
  isGood: boolean;
}

interface ContentSchema {
  type: string;
  shape: ZodTypeAny;
  /** The last valid value of this type. */
  lastGood?: unknown;
}

/**
 * Turns any query result into something the site can render: of a list the valid entries; of a single document the
 * last valid version or, if there never was one, its valid fields with neutral placeholders for the rest.
 */
export function validateContent(
  result: unknown,
  { type, shape, lastGood }: ContentSchema,
): ValidatedContent {
  const parsed = shape.safeParse(result);
  if (parsed.success) return { value: parsed.data, invalid: [], isGood: true };
  const invalid = describeIssues(type, plainText(result), parsed.error);
  const rest = dropInvalidEntries(result, shape);
  if (rest.success) return { value: rest.data, invalid, isGood: true };
  if (lastGood !== undefined) return { value: lastGood, invalid, isGood: true };
  return { value: withDefaults(result, shape, requiredTexts(type)), invalid, isGood: false };
}

/** Texts that a page cannot do without, by the path of their field. */
function requiredTexts(type: string): Record<string, string> {
  if (type === "siteSettings") return { companyName: new URL(getEnv().SITE_URL).hostname };
  const title = Object.entries(PAGES).find(([page]) => page === type)?.[1].title;
  return title ? { "hero.title": title, "seo.title": title } : {};
}

/**
 * Parses a result without its invalid parts: for each issue, the outermost list entry on its path is dropped.
 * @returns the parse result, unsuccessful when an issue is in no list
 */
export function dropInvalidEntries<Shape extends ZodTypeAny>(
  result: unknown,
  shape: Shape,
): SafeParseReturnType<z.input<Shape>, z.output<Shape>> {
  let rest = structuredClone(result);
  for (;;) {
    const parsed = shape.safeParse(rest);
    if (parsed.success) return parsed;
    const entries = parsed.error.issues.map(({ path }) => outermostEntry(path));
    if (entries.some((entry) => entry === undefined)) return parsed;
    rest = withoutEntries(rest, new Set(entries.map((entry) => JSON.stringify(entry))));
  }
}

/** The path up to and including the first list index. */
function outermostEntry(path: ContentPath): ContentPath | undefined {
  const index = path.findIndex((step) => typeof step === "number");
  return index === -1 ? undefined : path.slice(0, index + 1);
}

function withoutEntries(value: unknown, paths: ReadonlySet<string>, at: ContentPath = []): unknown {
  if (Array.isArray(value)) {
    return value.filter((_entry, index) => !paths.has(JSON.stringify([...at, index])));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutEntries(part, paths, [...at, key])]),
  );
}

/**
 * Replaces the invalid parts of a value with neutral ones: an empty text, an empty list, the first option. A URL
 * becomes empty too; components then omit the link.
 * @param texts replacements for empty texts, by the path of their field, like `hero.title`
 */
export function withDefaults(
  value: unknown,
  shape: ZodTypeAny,
  texts: Record<string, string> = {},
  at = "",
): unknown {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  if (shape instanceof z.ZodObject) {
    const known: Record<string, unknown> = typeof value === "object" ? { ...value } : {};
    const fields: [string, ZodTypeAny][] = Object.entries(shape.shape);
    return Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        withDefaults(known[name], field, texts, at ? `${at}.${name}` : name),
      ]),
    );
  }
  if (shape instanceof z.ZodArray) {
    const entries: unknown[] = Array.isArray(value) ? value : [];
    return entries.filter((entry) => shape.element.safeParse(entry).success);
  }
  // A refinement or transform rejected the value: use the default of the type below it.
  if (shape instanceof z.ZodEffects) return withDefaults(undefined, shape.innerType(), texts, at);
  if (shape instanceof z.ZodString) return texts[at] ?? "";
  if (shape instanceof z.ZodNumber) return shape.minValue ?? 0;
  if (shape instanceof z.ZodEnum) return shape.options[0];
  return shape instanceof z.ZodBoolean ? false : null;
}

/** Half of a surrogate pair, as left by programs that truncate text by length. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Removes from all texts of a value what is not allowed in HTML, URLs and XML. */
export function sanitizeText(value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(LONE_SURROGATE, "\ufffd").replace(CONTROL, "");
  if (Array.isArray(value)) return value.map(sanitizeText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sanitizeText(part)]));
}
