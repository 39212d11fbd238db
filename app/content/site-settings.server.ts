import { defineQuery } from "groq";
import { z } from "zod";
import { fetchContent } from "./client.server";
import { hoursFields, hoursSchema, statFields, statSchema } from "./parts.server";

const SITE_SETTINGS_QUERY = defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0] {
  _id, companyName, shortDescription, tagline, city, region, country, email, phone, timeZoneLabel,
  "copyrightName": coalesce(copyrightName, companyName),
  "footerServices": coalesce(footerServices, []),
  "addressLines": coalesce(addressLines, []),
  "businessHours": coalesce(businessHours, [])[] ${hoursFields},
  map { embedUrl, linkUrl, title },
  "socialLinks": coalesce(socialLinks, [])[] { label, url },
  "stats": coalesce(stats, [])[] ${statFields}
}`);

const siteSettingsSchema = z
  .object({
    companyName: z.string(),
    copyrightName: z.string(),
    shortDescription: z.string(),
    tagline: z.string(),
    city: z.string(),
    region: z.string(),
    country: z.string(),
    footerServices: z.array(z.string()),
    email: z.string().email(),
    phone: z.string(),
    addressLines: z.array(z.string()),
    businessHours: z.array(hoursSchema),
    timeZoneLabel: z.string(),
    map: z.object({ embedUrl: z.string().url(), linkUrl: z.string().url(), title: z.string() }),
    socialLinks: z.array(z.object({ label: z.string(), url: z.string().url() })),
    stats: z.array(statSchema),
  })
  .transform((settings) => ({ ...settings, phoneHref: phoneHref(settings.phone) }));

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Company name, contact details and everything else that more than one page shows. */
export function getSiteSettings(): Promise<SiteSettings> {
  return fetchContent(SITE_SETTINGS_QUERY, siteSettingsSchema);
}

function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
