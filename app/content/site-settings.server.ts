import { COLORS, MARK } from "../../contract/brand";
import { COLOR } from "../../contract/color";
import type { Words } from "../../contract/labels";
import { type Content, getContent } from "./get-content.server";
import { withWords } from "./labels.server";

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
    themeColor: colorOr(settings.themeColor, COLORS["brand-deep"]),
    backgroundColor: colorOr(settings.backgroundColor, COLORS.paper),
    iconColor: colorOr(settings.iconColor, MARK.ground),
    words: withWords(settings.words),
    // Spaces alone say nothing.
    copyrightName: settings.copyrightName?.trim() || settings.companyName,
    postalCode: settings.postalCode?.trim() || null,
    phoneHref: `tel:${settings.phone.replace(/[^\d+]/g, "")}`,
  };
}

/** A colour stands in drawings as it is written, so nothing else may. */
function colorOr(given: string, usual: string): string {
  return COLOR.test(given) ? given : usual;
}
