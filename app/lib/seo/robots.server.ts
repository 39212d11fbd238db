import { ADMIN_PATH, STUDIO_PATH } from "../../../contract/mounts";
import { isPublicUrl } from "../urls/public-url.server";

/**
 * What crawlers may read: everything but the staff's pages and the Studio, and nothing at all of a copy that runs
 * on a machine for trial, which would be found beside the site itself.
 * @param siteUrl the site's origin without a trailing slash
 */
export function robotsTxt(siteUrl: string): string {
  if (!isPublicUrl(siteUrl)) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    `Disallow: ${ADMIN_PATH}`,
    `Disallow: ${STUDIO_PATH}`,
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
