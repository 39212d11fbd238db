import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapEntries } from "~/content/sitemap.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { sitemapXml } from "~/lib/seo/sitemap";

export async function loader({ context }: LoaderFunctionArgs) {
  const { SITE_URL: siteUrl } = context.settings;
  return new Response(sitemapXml(siteUrl, await sitemapEntries(siteUrl)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
