/** The Studio adds its perspective to URLs. The site keeps it in a cookie instead. */
const PERSPECTIVE_PARAM = "sanity-preview-perspective";

/**
 * Reduces an untrusted redirect target to a path of this site, whatever its host is.
 * @returns `/` for an invalid URL, and for one without a host, whose path may be a URL of another site
 */
export function sameSitePath(url: string): string {
  const base = "http://site.invalid";
  if (!URL.canParse(url, base)) return "/";
  const { protocol, pathname, searchParams, hash } = new URL(url, base);
  if (!/^https?:$/.test(protocol)) return "/";
  searchParams.delete(PERSPECTIVE_PARAM);
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  // A path with two leading slashes is a URL of another host.
  return `${pathname.replace(/^\/+/, "/")}${search}${hash}`;
}
