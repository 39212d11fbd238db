import { escapeMarkup } from "http-kit";

/** A page as the sitemap lists it. */
export interface SitemapEntry {
  /** With a leading slash, URL-encoded. */
  path: string;
  /** The last change, in ISO 8601. */
  lastmod?: string | undefined;
  /** Absolute URLs of its images. */
  images?: string[];
  /** The page in each language that has it, and for all other languages; none on a site in one language. */
  alternates?: { tag: string; path: string }[];
}

/**
 * A sitemap of the given pages with their images.
 * @param siteUrl the site's origin without a trailing slash
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemapXml(siteUrl: string, pages: SitemapEntry[]): string {
  const entries = pages.map(({ path, lastmod, images = [], alternates = [] }) => {
    const changed = lastmod ? `<lastmod>${escapeMarkup(lastmod)}</lastmod>` : "";
    const imageTags = images.map(
      (url) => `<image:image><image:loc>${escapeMarkup(url)}</image:loc></image:image>`,
    );
    const links = alternates.map(
      ({ tag, path: other }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeMarkup(tag)}" href="${escapeMarkup(siteUrl + other)}"/>`,
    );
    const parts = [changed, ...links, ...imageTags].join("");
    return `  <url><loc>${escapeMarkup(siteUrl + path)}</loc>${parts}</url>`;
  });
  const isInLanguages = pages.some(({ alternates }) => alternates);
  const xhtml = isInLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"${xhtml}>`,
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
