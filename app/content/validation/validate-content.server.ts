import type { z } from "zod";
import { getEnv } from "~/lib/config/env.server";
import { plainText } from "~/lib/text/plain-text";
import { PAGES } from "../../../contract/pages";
import type { InvalidDocument } from "../../../contract/preview";
import { withDefaults } from "./defaults.server";
import { describeIssues } from "./describe-issues.server";
import { dropInvalidEntries } from "./drop-invalid.server";

interface ValidatedContent {
  value: unknown;
  /** Documents that could not be shown as they are. */
  unfit: InvalidDocument[];
  /** False when something had to be made up. */
  isGood: boolean;
}

interface Reading {
  type: string;
  shape: z.ZodTypeAny;
  /** The last content of this type that could be shown. */
  lastGood?: unknown;
}

/**
 * What the site shows of the dataset's answer, whatever that holds: of a list what fits, of a single document the
 * last one that did, and where there never was one, what fits of it and neutral words for the rest.
 */
export function validateContent(
  result: unknown,
  { type, shape, lastGood }: Reading,
): ValidatedContent {
  const parsed = shape.safeParse(result);
  if (parsed.success) return { value: parsed.data, unfit: [], isGood: true };
  const unfit = describeIssues(type, plainText(result), parsed.error);
  const fitting = dropInvalidEntries(result, shape);
  if (fitting.success) return { value: fitting.data, unfit, isGood: true };
  if (lastGood !== undefined) return { value: lastGood, unfit, isGood: true };
  return { value: withDefaults(result, shape, requiredTexts(type)), unfit, isGood: false };
}

/** What a page cannot do without. */
function requiredTexts(type: string): Record<string, string> {
  if (type === "siteSettings") return { companyName: new URL(getEnv().SITE_URL).hostname };
  const title = Object.entries(PAGES).find(([page]) => page === type)?.[1].title;
  return title ? { "hero.title": title, "seo.title": title } : {};
}
