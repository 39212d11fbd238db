import { cleanAddress } from "http-kit/email";
import { ADMIN_PATH, LAKE_PATH, STUDIO_PATH } from "./mounts";
import { PAGES } from "./pages";
import { SAFE_SCHEMES } from "./safe-schemes";
import { redirectUrl } from "./urls";

/** A redirect that editors configured. */
export interface Redirect {
  /** A path of this site. */
  from: string;
  /** A path of this site, with or without a query, or an absolute URL. */
  to: string;
  /** Permanent (301) or temporary (302). */
  permanent: boolean;
}

/** Where the site's address is not known, an address with a host is one of another site. */
const UNKNOWN_SITE = "https://site.invalid";

/** Where redirects lead, by the comparable path that each leads from. */
export type RedirectTable = ReadonlyMap<string, Omit<Redirect, "from">>;

/**
 * The redirects that the site can follow, by their paths. Of several from one path, the first counts.
 * @param site the site's address: editors may write it before a path
 */
export function redirectTable(redirects: readonly Redirect[], site?: string): RedirectTable {
  const table = new Map<string, Omit<Redirect, "from">>();
  for (const { from, to, permanent } of redirects) {
    const [source, target] = [sourceOf(from, site), targetOf(to, site)];
    if (source === undefined || target === undefined || table.has(source)) continue;
    table.set(source, { to: target, permanent });
  }
  return table;
}

/**
 * The final target of a path, across any number of redirects. The Studio rejects redirects that the site could not
 * follow, so both use this function.
 * @returns undefined for a path without a redirect; "loop" for a redirect loop
 */
export function followRedirects(
  table: RedirectTable,
  path: string,
): Omit<Redirect, "from"> | "loop" | undefined {
  const passed = new Set([comparable(path)]);
  let end: Omit<Redirect, "from"> | undefined;
  for (let at: string | undefined = comparable(path); at !== undefined; ) {
    const next = table.get(at);
    if (!next) return end;
    end = {
      to: redirectUrl(next.to, end?.to ?? ""),
      permanent: next.permanent && (end?.permanent ?? true),
    };
    at = isPath(next.to) ? comparable(next.to) : undefined;
    if (at !== undefined && passed.has(at)) return "loop";
    if (at !== undefined) passed.add(at);
  }
  return end;
}

/**
 * The path that a redirect leads from, comparable, whatever way the editor or a program wrote it: `old-page`,
 * ` /Old-Page/ `, `https://this.site/old-page?x`.
 * @returns undefined for an address of another site
 */
export function sourceOf(from: string, site = UNKNOWN_SITE): string | undefined {
  const url = readAddress(from, site);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  if (withoutWww(url.host) !== withoutWww(new URL(site).host)) return undefined;
  const path = url.pathname.replace(/\/{2,}/g, "/");
  return comparable(path);
}

/**
 * Where a redirect leads: a path of this site, or a URL.
 * @returns undefined where that is neither, such as a script or another host by stealth
 */
export function targetOf(to: string, site = UNKNOWN_SITE): string | undefined {
  const text = cleanAddress(to);
  if (isPath(text)) return text;
  const url = /^[/\\]/.test(text) ? undefined : readAddress(text, site);
  if (!url) return undefined;
  if (url.host === new URL(site).host) return url.pathname + url.search + url.hash;
  return SAFE_SCHEMES.some((scheme) => url.protocol === `${scheme}:`) ? url.href : undefined;
}

/** Reads an address as a browser on the site does, and adds the slash or the scheme that people leave out. */
function readAddress(address: string, site: string): URL | undefined {
  const text = cleanAddress(address);
  const [first = ""] = text.split(/[/?#]/, 1);
  const isHost = /^www\./i.test(first) || (/[^.]\.[^.]/.test(first) && text[first.length] === "/");
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(first);
  if (isHost && !hasScheme) return parse(`https://${text}`, site);
  return parse(hasScheme || /^[/\\]/.test(text) ? text : `/${text}`, site);
}

function parse(address: string, site: string): URL | undefined {
  return URL.canParse(address, site) ? new URL(address, site) : undefined;
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, "");
}

/** Two slashes at the start would lead to another host. */
export function isPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

/** Whether a link leads within the site: a path, or a query or fragment of the same page. */
export function isSiteLink(href: string): boolean {
  return isPath(href) || /^[#?]./.test(href);
}

/** One spelling of a path: without query, without a slash at the end, decoded, in lower case. */
export function comparable(url: string): string {
  const [all = ""] = url.split(/[?#]/, 1);
  let end = all.length;
  while (end > 1 && all[end - 1] === "/") end -= 1;
  return decode(all.slice(0, end)).normalize().toLowerCase();
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const FIXED_PATHS = new Set(Object.values(PAGES).map(({ path }) => comparable(path)));
const MOUNTS = [ADMIN_PATH, STUDIO_PATH, LAKE_PATH];

/** Whether the site itself answers at a path, so that no redirect is looked for. @param path a comparable one */
export function isServed(path: string): boolean {
  return FIXED_PATHS.has(path) || isMounted(path);
}

/** Whether a path belongs to the staff panel, the Studio or the lake. */
export function isMounted(path: string): boolean {
  return MOUNTS.some((mount) => path === mount || path.startsWith(`${mount}/`));
}
