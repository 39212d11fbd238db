import type { ZodTypeAny } from "zod";
import { isBlank } from "~/lib/text/is-blank";
import { plainText } from "~/lib/text/plain-text";
import { PAGES } from "../../../contract/pages";
import type { InvalidDocument } from "../../../contract/preview";
import { describeIssues } from "./content-issues.server";
import { nullMissing } from "./null-missing.server";
import { salvageContent, withDefaults } from "./salvage-content.server";

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
  /** The origin of the site. */
  siteUrl: string;
  /** The last valid value of this type. */
  lastGood?: unknown;
}

/**
 * Turns any query result into something the site can render: without its invalid parts. If a required value is
 * missing in a single document, that part of the last valid version replaces it, or a placeholder if there was none.
 */
export function validateContent(
  result: unknown,
  { type, shape, siteUrl, lastGood }: ContentSchema,
): ValidatedContent {
  const known = nullMissing(result, shape);
  const parsed = shape.safeParse(known);
  if (parsed.success) return { value: parsed.data, invalid: [], isGood: true };
  const invalid = describeIssues(type, plainText(known), parsed.error);
  const texts = requiredTexts(type, result, siteUrl);
  // The rest of a single document is shown under another name.
  const renamed = nullMissing(replaceBlankNames(result, texts), shape);
  const rest = salvageContent(renamed, shape, lastGood);
  if (rest.success) return { value: rest.data, invalid, isGood: true };
  if (lastGood !== undefined) return { value: lastGood, invalid, isGood: true };
  return { value: withDefaults(renamed, shape, texts), invalid, isGood: false };
}

/** Texts that a page cannot do without, by the path of their field. */
function requiredTexts(type: string, result: unknown, siteUrl: string): Record<string, string> {
  if (type === "siteSettings") {
    const { companyName } = (result ?? {}) as { companyName?: unknown };
    const host = new URL(siteUrl).hostname;
    const isNamed = typeof companyName === "string" && !isBlank(companyName);
    return { companyName: host, tagline: isNamed ? companyName : host };
  }
  const title = Object.entries(PAGES).find(([page]) => page === type)?.[1].title;
  return title ? { "hero.title": title, "seo.title": title } : {};
}

/**
 * Replaces names without a visible character in a single document: no heading may be empty.
 * @param texts the replacements, by the path of their field, like `hero.title`
 */
function replaceBlankNames(
  value: unknown,
  texts: Readonly<Record<string, string>>,
  at = "",
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const path = at + name;
    const text = texts[path];
    if (text !== undefined && typeof part === "string" && isBlank(part)) return [name, text];
    const isAbove = Object.keys(texts).some((each) => each.startsWith(`${path}.`));
    return [name, isAbove ? replaceBlankNames(part, texts, `${path}.`) : part];
  });
  return Object.fromEntries(parts);
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
