/** The Studio hands its perspective on in the address; the site keeps it in a cookie and its addresses clean. */
const PERSPECTIVE_PARAM = "sanity-preview-perspective";

/**
 * What of an address from outside may be redirected to: its path on this site, whatever host it names.
 * @returns `/` for what is no address
 */
export function sameSitePath(address: string): string {
  const base = "http://site.invalid";
  if (!URL.canParse(address, base)) return "/";
  const { pathname, searchParams, hash } = new URL(address, base);
  searchParams.delete(PERSPECTIVE_PARAM);
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  // Two slashes at the start would lead to another host.
  return `${pathname.replace(/^\/+/, "/")}${search}${hash}`;
}
