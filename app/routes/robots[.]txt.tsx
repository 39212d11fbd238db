import { CACHE } from "~/utils/cache.server";
import { getEnv } from "~/utils/env.server";
import { robotsTxt } from "~/utils/robots.server";

export function loader() {
  return new Response(robotsTxt(getEnv().SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.publicFile },
  });
}
