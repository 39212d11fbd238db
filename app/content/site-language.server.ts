import { prefixOf } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import { runInLanguage } from "./languages.server";
import { getPageLanguage } from "./page-language.server";
import type { SiteLanguage } from "./site-data";
import { getLanguageLabels, getSiteSettings } from "./site-settings.server";

/** What a page says of its language. @param pathname of its URL without the prefix; undefined for English alone */
export async function getSiteLanguage(pathname: string): Promise<SiteLanguage | undefined> {
  const page = await getPageLanguage(pathname);
  if (!page) return undefined;
  const { current, original, languages, versions, untranslated } = page;
  const isShared = languages.length > 1;
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
    translations: versions.flatMap(({ tag, path, isTranslated }) =>
      isTranslated ? [{ tag, path }] : [],
    ),
    labels: await getLanguageLabels(),
    untranslated,
    ...(untranslated.length > 0 && {
      originalSettings: await runInLanguage("", getSiteSettings),
    }),
  };
}
