import { redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { isSafeUrl } from "~/lib/urls/safe-url";
import { followRedirects, isPath } from "../../contract/redirects";
import { getContent } from "./get-content.server";

/**
 * Redirects a path without a page if editors configured a redirect for it. The query string is passed on.
 * @throws the redirect, as a Response
 */
export async function redirectFrom(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const found = followRedirects(await getContent("redirect"), pathname);
  // The Studio rejects loops, but content can be written without it.
  if (!found || found === "loop" || !(isPath(found.to) || isSafeUrl(found.to))) return;
  const location = found.to.includes("?") ? found.to : found.to.replace(/(?=#|$)/, search);
  throw redirect(toAscii(location), {
    status: found.permanent ? 301 : 302,
    // Not cached: a page may later be published at this path.
    headers: { "Cache-Control": CACHE.none },
  });
}

/** Header values must be ASCII. Encoded characters stay as they are. */
function toAscii(location: string): string {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
