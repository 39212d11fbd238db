import type { Words } from "../../contract/words";
import { type Content, getContent } from "./get-content.server";
import { withWords } from "./words.server";

export type SiteSettings = Omit<Content<"siteSettings">, "words"> & {
  copyrightName: string;
  phoneHref: string;
  words: Words;
};

/** Company name, contact details and everything else that more than one page shows. */
export async function getSiteSettings(): Promise<SiteSettings> {
  const settings = await getContent("siteSettings");
  return {
    ...settings,
    words: withWords(settings.words),
    copyrightName: settings.copyrightName ?? settings.companyName,
    phoneHref: `tel:${settings.phone.replace(/[^\d+]/g, "")}`,
  };
}
