import { redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { followRedirects, type RedirectTable, redirectTable } from "../../contract/redirects";
import { redirectUrl } from "../../contract/urls";
import { type Content, getContent } from "./get-content.server";

/** Made once for each answer of the dataset: anyone can request paths without a page. */
const tables = new WeakMap<readonly Content<"redirect">[], RedirectTable>();

/**
 * Redirects a path without a page if editors configured a redirect for it. The query string is passed on.
 * @param siteUrl the origin of the site
 * @throws the redirect, as a Response
 */
export async function redirectFrom(request: Request, siteUrl: string): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const found = followRedirects(tableOf(await getContent("redirect"), siteUrl), pathname);
  // The Studio rejects loops, but content can be written without it.
  if (!found || found === "loop") return;
  throw redirect(toAscii(redirectUrl(found.to, search)), {
    status: found.permanent ? 301 : 302,
    // Not cached: a page may later be published at this path.
    headers: { "Cache-Control": CACHE.none },
  });
}

function tableOf(redirects: readonly Content<"redirect">[], siteUrl: string): RedirectTable {
  const table = tables.get(redirects) ?? redirectTable(redirects, siteUrl);
  tables.set(redirects, table);
  return table;
}

/** Header values must be ASCII. Encoded characters stay as they are. */
function toAscii(location: string): string {
  return location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
