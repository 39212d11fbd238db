import type { useSiteData } from "~/content/site-data";

/** The part of the site's data that structured data needs. */
export type SiteFacts = Pick<ReturnType<typeof useSiteData>, "settings" | "siteUrl" | "images">;
