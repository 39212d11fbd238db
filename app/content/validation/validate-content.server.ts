import { isBlank } from "~/lib/text/is-blank";
import { mapTexts } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { PAGES } from "../../../contract/pages";
import type { LeftOut } from "../../../contract/preview";
import { describeLeftOut } from "./left-out.server";
import { type Field, fill, isRecord, whole } from "./repair.server";

interface ValidatedContent {
  value: unknown;
  /** What is left out of its documents. */
  leftOut: LeftOut[];
  /** False when the value contains placeholders. */
  isGood: boolean;
}

interface ContentSchema {
  type: string;
  shape: Field<unknown>;
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
  const parsed = shape.schema.safeParse(result);
  if (parsed.success) return { value: parsed.data, leftOut: [], isGood: true };
  const names = requiredNames(type, result, siteUrl);
  const isOfKind = Array.isArray(result) === Array.isArray(shape.empty);
  const repaired = isOfKind ? shape.repair.parse(withNames(result, names)) : undefined;
  return {
    value: fill(shape.empty, repaired, lastGood ?? names),
    leftOut: describeLeftOut(type, plainText(result), parsed.error),
    isGood: lastGood !== undefined || whole(shape, repaired) !== undefined,
  };
}

/** Texts that a page cannot do without, where they are in its document. */
function requiredNames(
  type: string,
  result: unknown,
  siteUrl: string,
): Record<string, unknown> | undefined {
  if (type === "siteSettings") {
    const { companyName } = isRecord(result) ? result : {};
    const host = new URL(siteUrl).hostname;
    const isNamed = typeof companyName === "string" && !isBlank(companyName);
    return { companyName: host, tagline: isNamed ? companyName : host };
  }
  const title = Object.entries(PAGES).find(([page]) => page === type)?.[1].title;
  return title ? { hero: { title }, seo: { title } } : undefined;
}

/** Replaces names without a visible character: no heading may be empty. */
function withNames(value: unknown, names: unknown): unknown {
  if (typeof value === "string" && typeof names === "string") return isBlank(value) ? names : value;
  if (!isRecord(value) || !isRecord(names)) return value;
  const named = Object.entries(names).map(([part, name]) => [part, withNames(value[part], name)]);
  return { ...value, ...Object.fromEntries(named) };
}

/** Half of a surrogate pair, as left by programs that truncate text by length. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Removes from all texts of a value what is not allowed in HTML, URLs and XML. */
export function sanitizeText(value: unknown): unknown {
  return mapTexts(value, (text) => text.replace(LONE_SURROGATE, "\ufffd").replace(CONTROL, ""));
}
