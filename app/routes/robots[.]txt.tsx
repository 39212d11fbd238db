import type { LoaderFunctionArgs } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { robotsTxt } from "~/lib/seo/robots.server";

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsTxt(context.settings.SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.publicFile },
  });
}
