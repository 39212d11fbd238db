import { sitemapEntries } from "~/content/sitemap.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { getEnv } from "~/lib/config/env.server";
import { sitemapXml } from "~/lib/seo/sitemap";

export async function loader() {
  return new Response(sitemapXml(getEnv().SITE_URL, await sitemapEntries()), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
