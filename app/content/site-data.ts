import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { ImageSource } from "~/lib/images/image-url";
import { ERROR_LABELS } from "../../contract/fallback-labels";
import type { Labels, LanguageLabels } from "../../contract/labels";
import { type Language, localPath } from "../../contract/local-path";
import { PAGES } from "../../contract/pages";
import type { PreviewPerspective } from "./perspective";
import type { SiteLanguage } from "./site-language.server";
import type { SiteSettings } from "./site-settings.server";

/** The root loader's data, which every page can use. */
export interface SiteData {
  /** The perspective of a preview; null for published content. */
  preview: PreviewPerspective | null;
  settings: SiteSettings;
  /** The current year in the company's time zone. */
  year: string;
  /** Origin without a trailing slash. */
  siteUrl: string;
  images: ImageSource;
  /** What the share image of the page at `pathname` shows; null when it is not known. */
  share: { pathname: string; alt: string } | null;
  /** Absent on a site in English alone. */
  language?: SiteLanguage | undefined;
  /** True within a part of the page that is in the default language. */
  isOriginal?: boolean;
  /** Within such a part, the data of the page. */
  page?: SiteData;
}

/** The data in the language of a part of the page; undefined in that of the page. */
export const PartData = createContext<SiteData | undefined>(undefined);

/** @throws outside of the root route */
export function useSiteData(): SiteData {
  const data = useOptionalSiteData();
  if (!data) throw new Error("Render this below the root route.");
  return data;
}

/** Undefined when the root loader failed, as on an error page. */
export function useOptionalSiteData(): SiteData | undefined {
  const page = useRouteLoaderData<SiteData>("root");
  return useContext(PartData) ?? page;
}

/** The path of a URL in the page's language. @param path of a page, as links inside the site have it */
export function sitePath({ language }: Pick<SiteData, "language">, path: string): string {
  return localPath(language?.prefix ?? "", path);
}

/** The title of a page in the menus, by its path. */
export function usePageTitle(): (page: { path: string; title: string }) => string {
  const labels = useSiteData().language?.labels;
  return ({ path, title }) => {
    const type = Object.entries(PAGES).find((page) => page[1].path === path)?.[0];
    return labels?.[type as keyof LanguageLabels] ?? title;
  };
}

/** The labels that belong to no single page, as the settings have them. */
export function useLabels(): Labels {
  return useSiteData().settings.labels;
}

/** The language of this part of the page; undefined on a site in English alone. */
export function useLanguage(): Language | undefined {
  const { language, isOriginal } = useSiteData();
  return isOriginal ? language?.original : language?.current;
}

/** The labels of the error page; the defaults when the settings could not be read. */
export function useErrorLabels(): typeof ERROR_LABELS {
  return useOptionalSiteData()?.settings.labels.error ?? ERROR_LABELS;
}
