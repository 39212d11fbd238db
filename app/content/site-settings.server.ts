import { countryCode } from "~/lib/text/country-code.server";
import { isBlank } from "~/lib/text/is-blank";
import {
  ENGLISH_IN_ORIGINAL,
  IN_ENGLISH,
  IN_ORIGINAL,
  isolated,
  MARKED,
  markLanguage,
} from "~/lib/text/language-marks";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { timeZoneOf } from "~/lib/time/time-zone.server";
import { COLOR, COLORS, MARK } from "../../contract/brand";
import { LABELS, LANGUAGE_LABELS, type Labels, type LanguageLabels } from "../../contract/labels";
import { isEnglish } from "../../contract/local-path";
import { telUrl } from "../../contract/urls";
import { type Content, getContent } from "./get-content.server";
import { currentLanguage, isOriginalLanguage, originalLanguage } from "./languages.server";

export type SiteSettings = Awaited<ReturnType<typeof getSiteSettings>>;

/** Company name, contact details and everything else that more than one page shows. */
export async function getSiteSettings() {
  const { words, languages: _, ...settings } = await getContent("siteSettings");
  const labels = withDefaultLabels(words);
  const phoneHref = telUrl(settings.phone);
  const { direction } = currentLanguage();
  const places = { usd: isolated("{usd}", direction), inr: isolated("{inr}", direction) };
  return {
    ...settings,
    themeColor: colorOr(settings.themeColor, COLORS["brand-deep"]),
    backgroundColor: colorOr(settings.backgroundColor, COLORS.paper),
    iconColor: colorOr(settings.iconColor, MARK.background),
    // Labels about times say in which country they are.
    labels: {
      ...labels,
      schedule: fillPlaceholders(labels.schedule, { country: settings.country }),
      prices: fillPlaceholders(labels.prices, places),
    },
    /** IANA name, like "Asia/Kolkata". */
    timeZone: timeZoneOf(plainText(settings.timeZone)),
    copyrightName: visible(settings.copyrightName) ?? settings.companyName,
    postalCode: visible(settings.postalCode) ?? null,
    registration: visible(settings.registration) ?? null,
    /** In one line, for paper. */
    printedContact: printedContact(settings),
    /** ISO 3166-1 code, like "IN". */
    countryCode: countryCode(plainText(settings.country)),
    /** Absent for a text without a number to call. */
    ...(phoneHref && { phoneHref }),
  };
}

function printedContact(settings: Omit<Content<"siteSettings">, "words" | "languages">): string {
  const { companyName, addressLines, phone, email } = settings;
  const parts = [companyName, ...addressLines, phone, email].filter(Boolean).map(plainText);
  return parts.map((part) => isolated(part, currentLanguage().direction)).join(" · ");
}

/** Colours are written into SVG and CSS unescaped, so anything that is not a hex colour is rejected. */
function colorOr(value: string, fallback: string): string {
  const color = plainText(value);
  return COLOR.test(color) ? color : fallback;
}

/** The text without surrounding blanks; undefined if nothing of it can be seen. */
function visible(text: string | null | undefined): string | undefined {
  return text && !isBlank(text) ? text.trim() : undefined;
}

/** Labels with their defaults in place of empty and blank ones, and in English in place of another language's. */
function withDefaults<Defaults extends Record<string, string>>(
  stored: Partial<Record<keyof Defaults, string | null>> | null | undefined,
  defaults: Defaults,
): Defaults {
  const isBuiltIn = isEnglish(currentLanguage().tag) && !isEnglish(originalLanguage().tag);
  const labels = Object.entries(defaults).map(([name, text]) => {
    const label = visible(stored?.[name]);
    return [name, label && !(isBuiltIn && MARKED.test(label)) ? label : inEnglish(text)];
  });
  return Object.fromEntries(labels);
}

/** A default, which is English, among texts of another language. */
function inEnglish(text: string): string {
  if (isEnglish(currentLanguage().tag)) return text;
  if (isEnglish(originalLanguage().tag)) return markLanguage(text, IN_ORIGINAL);
  return markLanguage(text, isOriginalLanguage() ? ENGLISH_IN_ORIGINAL : IN_ENGLISH);
}

/** The labels of the switcher, and of the pages in the menus. */
export async function getLanguageLabels(): Promise<LanguageLabels> {
  return withDefaults((await getContent("siteSettings")).words?.languages, LANGUAGE_LABELS);
}

/** The labels of the settings; empty and blank ones fall back to the defaults. */
export function withDefaultLabels(stored: Content<"siteSettings">["words"]): Labels {
  const groups = Object.entries(LABELS).map(([group, defaults]) => {
    const edited: Record<string, string | null> = stored?.[group as keyof Labels] ?? {};
    return [group, withDefaults(edited, defaults)];
  });
  return Object.fromEntries(groups);
}

/** The current labels; the defaults while the dataset is unavailable. */
export async function getLabels(): Promise<Labels> {
  try {
    return withDefaultLabels((await getContent("siteSettings")).words);
  } catch (error) {
    if (error instanceof Response) return LABELS;
    throw error;
  }
}
