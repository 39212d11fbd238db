import type { useSiteData } from "~/content/site-data";

/** What of the site's data its structured data is made of. */
export type SiteFacts = Pick<ReturnType<typeof useSiteData>, "settings" | "siteUrl" | "images">;
