/**
 * Whether a post comes from this site's own pages.
 * A browser that says nothing at all (old, no JavaScript, referrer off) is believed: no other site can make one silent.
 * @param siteUrl the public origin, for a site behind a proxy that changes `Host`
 */
export function isSameOrigin(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  // Pages cannot forge this header. "none" is a visitor's own doing, like a reload.
  if (fetchSite) return fetchSite === "same-origin" || fetchSite === "none";

  const hosts = [new URL(request.url).host, new URL(siteUrl).host];
  // The scheme is not compared: behind a proxy that ends TLS it is http here.
  const isOwn = (address: string) => URL.canParse(address) && hosts.includes(new URL(address).host);

  const origin = request.headers.get("Origin");
  if (origin && origin !== "null") return isOwn(origin);
  const referrer = request.headers.get("Referer");
  return referrer ? isOwn(referrer) : origin === null;
}
