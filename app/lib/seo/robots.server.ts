import { STUDIO_PATH } from "../../../contract/mounts";
import { isPublicUrl } from "../urls/public-url.server";

/**
 * robots.txt: everything but the Studio. The staff pages are allowed: a crawler reads their `noindex` only then. A site that is not public, such as a local copy,
 * disallows everything, so that it is not indexed beside the real one.
 * @param siteUrl the site's origin without a trailing slash
 */
export function robotsTxt(siteUrl: string): string {
  if (!isPublicUrl(siteUrl)) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    `Disallow: ${STUDIO_PATH}`,
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
