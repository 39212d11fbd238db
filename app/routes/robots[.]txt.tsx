import { CACHE } from "~/lib/config/cache-control.server";
import { getEnv } from "~/lib/config/env.server";
import { robotsTxt } from "~/lib/seo/robots.server";

export function loader() {
  return new Response(robotsTxt(getEnv().SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.publicFile },
  });
}
