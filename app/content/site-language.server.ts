import type { LanguageHead } from "~/lib/seo/meta";
import { prefixOf } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import { inOriginalLanguage } from "./languages.server";
import { getPageLanguage, type PageLanguage } from "./page-language.server";
import type { SiteLanguage } from "./site-data";
import { getLanguageLabels, getSiteSettings } from "./site-settings.server";

/** What a page says of its language. @param pathname of its URL without the prefix; undefined for English alone */
export async function getSiteLanguage(
  pathname: string,
  siteUrl: string,
): Promise<SiteLanguage | undefined> {
  const page = await getPageLanguage(pathname);
  if (!page) return undefined;
  const { current, original, languages, versions, untranslated } = page;
  const isShared = languages.length > 1;
  const settings = await inOriginalLanguage(getSiteSettings);
  return {
    current,
    original,
    prefix: prefixOf(current.tag, languages),
    pathname,
    options: (isShared ? languages : []).map(({ tag, title }) => {
      const prefix = prefixOf(tag, languages);
      const version = versions.find((each) => each.tag === tag);
      return { tag, title, prefix, path: version?.path ?? localPath(prefix, PAGES.homePage.path) };
    }),
    locale: localeOf(current.tag),
    head: headOf(page, siteUrl),
    labels: await getLanguageLabels(),
    untranslated,
    ...(settings && {
      company: { businessHours: settings.businessHours, countryCode: settings.countryCode },
      ...(untranslated.length > 0 && { originalSettings: settings }),
    }),
  };
}

function headOf({ current, original, versions }: PageLanguage, siteUrl: string): LanguageHead {
  const translations = versions.filter(({ isTranslated }) => isTranslated);
  const first = translations.find(({ tag }) => tag === original.tag);
  if (first && !translations.some(({ tag }) => tag === current.tag)) {
    return { canonical: first.path, alternates: [] };
  }
  if (translations.length < 2) return { alternates: [] };
  const link = (hrefLang: string, path: string) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: siteUrl + path,
  });
  return {
    alternates: [
      ...translations.map(({ tag, path }) => link(tag, path)),
      ...(first ? [link("x-default", first.path)] : []),
      ...translations
        .filter(({ tag }) => tag !== current.tag)
        .map(({ tag }) => ({ property: "og:locale:alternate", content: localeOf(tag) })),
    ],
  };
}

/** A language in the form of Open Graph. */
function localeOf(tag: string): string {
  return tag.replaceAll("-", "_");
}
