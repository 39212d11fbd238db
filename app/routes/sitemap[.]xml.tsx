import { sitemapEntries } from "~/content/sitemap.server";
import { CACHE } from "~/utils/cache.server";
import { getEnv } from "~/utils/env.server";
import { sitemapXml } from "~/utils/sitemap";

export async function loader() {
  return new Response(sitemapXml(getEnv().SITE_URL, await sitemapEntries()), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
