import { type Content, getContent } from "./get-content.server";

export type SiteSettings = Content<"siteSettings"> & { copyrightName: string; phoneHref: string };

/** Company name, contact details and everything else that more than one page shows. */
export async function getSiteSettings(): Promise<SiteSettings> {
  const settings = await getContent("siteSettings");
  return {
    ...settings,
    copyrightName: settings.copyrightName ?? settings.companyName,
    phoneHref: `tel:${settings.phone.replace(/[^\d+]/g, "")}`,
  };
}
