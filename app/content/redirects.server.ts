import { redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { isSafeUrl } from "~/lib/urls/safe-url";
import { followRedirects, isPath } from "../../contract/redirects";
import { getContent } from "./get-content.server";

/**
 * Leads on from an address at which nothing stands, where editors said whereto. What was asked of it goes along.
 * @throws the redirect, as a Response
 */
export async function redirectFrom(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const found = followRedirects(await getContent("redirect"), pathname);
  // Circles can only come past the Studio, which refuses them: nothing stands there then.
  if (!found || found === "loop" || !(isPath(found.to) || isSafeUrl(found.to))) return;
  const address = found.to.includes("?") ? found.to : found.to.replace(/(?=#|$)/, search);
  throw redirect(inAscii(address), {
    status: found.permanent ? 301 : 302,
    // Never kept: a page may come to stand here again.
    headers: { "Cache-Control": CACHE.none },
  });
}

/** A header takes no other letters; what is encoded already is left as it is. */
function inAscii(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
