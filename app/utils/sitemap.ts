import { ADMIN_PATH, STUDIO_PATH } from "../../contract/mounts";
import { PAGES } from "../../contract/pages";

/** The public pages whose address is fixed; staff pages are none of them. */
export const PUBLIC_PATHS: string[] = Object.values(PAGES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * A sitemap of the given pages.
 * @param siteUrl the site's origin without a trailing slash
 * @param paths paths with a leading slash, encoded as they stand in an address
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(siteUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** What crawlers may read: everything but the staff's pages and the Studio. */
export function robotsTxt(siteUrl: string): string {
  return [
    "User-agent: *",
    `Disallow: ${ADMIN_PATH}`,
    `Disallow: ${STUDIO_PATH}`,
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
