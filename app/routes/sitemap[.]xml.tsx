import { getContent } from "~/content/get-content.server";
import { CACHE } from "~/utils/cache.server";
import { getEnv } from "~/utils/env.server";
import { PUBLIC_PATHS, sitemapXml } from "~/utils/sitemap";
import { productPath } from "../../contract/product-address";

export async function loader() {
  const products = await getContent("product");
  const policies = products.map(({ name }) => productPath(name));
  return new Response(sitemapXml(getEnv().SITE_URL, [...PUBLIC_PATHS, ...policies]), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": CACHE.page },
  });
}
