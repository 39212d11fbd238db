import { COLORS, MARK } from "../../contract/brand";
import { COLOR } from "../../contract/color";
import type { Labels } from "../../contract/labels";
import { type Content, getContent } from "./get-content.server";
import { withDefaultLabels } from "./labels.server";

export type SiteSettings = Omit<Content<"siteSettings">, "words"> & {
  copyrightName: string;
  phoneHref: string;
  labels: Labels;
};

/** Company name, contact details and everything else that more than one page shows. */
export async function getSiteSettings(): Promise<SiteSettings> {
  const { words, ...settings } = await getContent("siteSettings");
  return {
    ...settings,
    themeColor: colorOr(settings.themeColor, COLORS["brand-deep"]),
    backgroundColor: colorOr(settings.backgroundColor, COLORS.paper),
    iconColor: colorOr(settings.iconColor, MARK.ground),
    labels: withDefaultLabels(words),
    copyrightName: settings.copyrightName?.trim() || settings.companyName,
    postalCode: settings.postalCode?.trim() || null,
    phoneHref: `tel:${settings.phone.replace(/[^\d+]/g, "")}`,
  };
}

/** Colours are written into SVG and CSS unescaped, so anything that is not a hex colour is rejected. */
function colorOr(value: string, fallback: string): string {
  return COLOR.test(value) ? value : fallback;
}
