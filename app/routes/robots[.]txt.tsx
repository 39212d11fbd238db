import { isIP } from "node:net";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isPublicAddress } from "http-kit";
import { CACHE } from "~/lib/config/cache-control.server";
import { STUDIO_PATH } from "../../contract/mounts";

/** Host names that resolve only on one machine or network. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|test|invalid|home\.arpa)$/;

/**
 * robots.txt: everything but the Studio. The staff pages are allowed: a crawler reads their `noindex` only then. A site
 * that is not public, such as a local copy, disallows everything, so that it is not indexed beside the real one.
 * @param siteUrl the site's origin without a trailing slash
 */
function robotsTxt(siteUrl: string): string {
  if (!isPublicUrl(siteUrl)) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    // A page such as /studio-space is not below the Studio.
    ...["$", "/", "?"].map((end) => `Disallow: ${STUDIO_PATH}${end}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Whether an origin is public: https, with a host name or IP that can be reached from the Internet. */
function isPublicUrl(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (protocol !== "https:") return false;
  if (isIP(host) > 0) return isPublicAddress(host);
  return host.includes(".") && !LOCAL_NAME.test(host);
}

export function loader({ context }: Pick<LoaderFunctionArgs, "context">) {
  return new Response(robotsTxt(context.settings.SITE_URL), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.publicFile },
  });
}
