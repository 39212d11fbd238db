import type { MetaDescriptor } from "@remix-run/node";
import { prefixOf } from "../../contract/languages";
import { DEFAULT_LANGUAGE, isEnglish, type Language } from "../../contract/local-path";
import { siteLanguages } from "./get-content.server";
import {
  currentLanguage,
  hasLanguages,
  inOriginalLanguage,
  markedLanguage,
  originalLanguage,
} from "./languages.server";
import { alternatesOf, type PageVersion, untranslatedOn, versionsOf } from "./page-language.server";
import { getLanguageLabels, getSiteSettings } from "./site-settings.server";

/** The language of a page, and the others. */
export type SiteLanguage = NonNullable<Awaited<ReturnType<typeof getSiteLanguage>>>;

type WithWeek = Intl.Locale & { getWeekInfo(): { firstDay: number } };

/** What a page says of its language. @param pathname of its URL without the prefix; undefined for English alone */
export async function getSiteLanguage(pathname: string, siteUrl: string) {
  const languages = await siteLanguages();
  const original = originalLanguage();
  if (!hasLanguages() && original.tag === DEFAULT_LANGUAGE.tag) return undefined;
  const current = currentLanguage();
  const marked = markedLanguage();
  const versions = hasLanguages() ? await versionsOf(pathname) : [];
  const settings = await inOriginalLanguage(getSiteSettings);
  const untranslated = settings ? await untranslatedOn(pathname, versions) : [];
  const { firstDay } = (new Intl.Locale(current.tag) as WithWeek).getWeekInfo();
  const head = headOf(versions, current, original, siteUrl);
  return {
    current,
    original,
    /** What URLs of the current language begin with. */
    prefix: prefixOf(current.tag, languages),
    /** That of marked texts; none is marked on a page that is in English as a whole. */
    ...(marked && { marked }),
    /** What the rest describes: after a path change in the browser, only the default language keeps this data. */
    pathname,
    /** The page in each language, for the switcher. */
    options: versions.map(({ isTranslated: _, ...option }) => option),
    /** In the form of Open Graph. */
    locale: localeOf((head.canonical === undefined ? current : original).tag),
    head,
    labels: await getLanguageLabels(),
    /** The first day of a week, Sunday being 0; in English Monday, as on a site in English alone. */
    weekStart: (isEnglish(current.tag) ? 1 : firstDay % 7) as 0 | 1 | 5 | 6,
    /** The types of documents on the page that are shown in the default language. */
    untranslated,
    ...(settings && {
      /** What structured data reads in the default language, in which alone programs understand it. */
      company: { businessHours: settings.businessHours, countryCode: settings.countryCode },
      /** For what is shown in the default language. */
      ...(untranslated.length > 0 && { originalSettings: settings }),
    }),
  };
}

function headOf(
  versions: readonly PageVersion[],
  current: Language,
  original: Language,
  siteUrl: string,
): { canonical?: string; alternates: MetaDescriptor[] } {
  const translations = versions.filter(({ isTranslated }) => isTranslated);
  const others = translations.filter(({ tag }) => tag !== current.tag);
  const first = others.find(({ tag }) => tag === original.tag);
  if (first && others.length === translations.length) {
    return { canonical: first.path, alternates: [] };
  }
  if (translations.length < 2) return { alternates: [] };
  const links = alternatesOf(versions).map(({ tag, path }) => {
    return { tagName: "link" as const, rel: "alternate", hrefLang: tag, href: siteUrl + path };
  });
  const locales = others.map(({ tag }) => {
    return { property: "og:locale:alternate", content: localeOf(tag) };
  });
  return { alternates: [...links, ...locales] };
}

/** A language in the form of Open Graph, which always has a country: where most people speak it, if the tag has none. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}
