import { PAGES } from "../../../contract/pages";

/** The public pages whose address is fixed; staff pages are none of them. */
export const PUBLIC_PATHS: string[] = Object.values(PAGES)
  .map(({ path }) => path)
  .filter((path) => !path.includes(":"));

/** A page as the sitemap lists it. */
export interface SitemapEntry {
  /** With a leading slash, encoded as it stands in an address. */
  path: string;
  /** When something on it was last changed, in ISO 8601; undefined when nothing says so. */
  lastmod?: string | undefined;
  /** The full addresses of its pictures. */
  pictures?: string[];
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * A sitemap of the given pages with their pictures.
 * @param siteUrl the site's origin without a trailing slash
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(siteUrl: string, pages: SitemapEntry[]): string {
  const entries = pages.map(({ path, lastmod, pictures = [] }) => {
    const changed = lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : "";
    const images = pictures.map(
      (address) => `<image:image><image:loc>${escapeXml(address)}</image:loc></image:image>`,
    );
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}${images.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
