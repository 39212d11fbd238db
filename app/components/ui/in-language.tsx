import type { ReactNode } from "react";
import { PartData, useSiteData } from "~/content/site-data";

/**
 * A part of the page that is in another language than what is around it, with the labels of its language.
 * @param type of the documents in it
 * @returns its attributes and its data; undefined if the language stays
 */
export function usePart(type: string) {
  const around = useSiteData();
  const page = around.page ?? around;
  const { language } = page;
  const isOriginal = language?.untranslated.includes(type) ?? false;
  if (!language || isOriginal === Boolean(around.isOriginal)) return undefined;
  const { tag, direction } = isOriginal ? language.original : language.current;
  const settings = (isOriginal && language.originalSettings) || page.settings;
  return {
    attributes: { lang: tag, dir: direction },
    data: { ...page, settings, isOriginal, page },
  };
}

interface InLanguageProps {
  /** The type of the documents in it. */
  of: string;
  children: ReactNode;
}

/** Documents, or a text of one, which may be in another language than the texts around them. */
export function InLanguage({ of, children }: InLanguageProps) {
  const part = usePart(of);
  // Within an element, which gives marked texts their language.
  if (!part) return <>{children}</>;
  if (typeof children === "string") return <span {...part.attributes}>{children}</span>;
  return (
    <div className="contents" {...part.attributes}>
      <PartData.Provider value={part.data}>{children}</PartData.Provider>
    </div>
  );
}
