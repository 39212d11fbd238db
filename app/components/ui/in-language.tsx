import type { ReactNode } from "react";
import { PartData, type SiteData, useSiteData } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** The type of a page's own document, from its route's id: `pages/home-page`. */
function typeOfRoute(id: string): string {
  const name = id.replace(/^.*\//, "").replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return name in PAGES ? name : "page";
}

/** The attributes and the data of a part of the page that is in another language than what is around it. */
function partOf(data: SiteData, isOriginal: boolean) {
  const { language } = data;
  const { current, original, originalSettings } = language ?? {};
  const shown = isOriginal ? original : current;
  const settings = isOriginal ? (originalSettings ?? data.settings) : data.settings;
  return { attributes: { lang: shown?.tag, dir: shown?.direction }, data: { ...data, settings } };
}

/** What the `main` of a page says of its language: nothing if that is the page's. @param routeId of the page */
export function useMainLanguage(routeId: string) {
  const data = useSiteData();
  const isOriginal = data.language?.untranslated.includes(typeOfRoute(routeId)) ?? false;
  const part = partOf(data, isOriginal);
  return { isOriginal, data: part.data, attributes: isOriginal ? part.attributes : {} };
}

interface PartLanguageProps {
  isOriginal: boolean;
  data: SiteData;
  children: ReactNode;
}

/** Gives the components of an untranslated page the labels of its language. */
export function PartLanguage({ isOriginal, data, children }: PartLanguageProps) {
  const page = useSiteData();
  if (!isOriginal) return children;
  return <PartData.Provider value={{ ...data, isOriginal, page }}>{children}</PartData.Provider>;
}

interface InLanguageProps {
  /** The type of the documents in it. */
  of: string;
  children: ReactNode;
}

/** Documents, which may be in another language than the texts around them. */
export function InLanguage({ of, children }: InLanguageProps) {
  const data = useSiteData();
  const { language, isOriginal = false } = data;
  const isListOriginal = language?.untranslated.includes(of) ?? false;
  if (isListOriginal === isOriginal) return children;
  const part = partOf(data.page ?? data, isListOriginal);
  return (
    <div className="contents" {...part.attributes}>
      <PartData.Provider
        value={{ ...part.data, isOriginal: isListOriginal, page: data.page ?? data }}
      >
        {children}
      </PartData.Provider>
    </div>
  );
}
