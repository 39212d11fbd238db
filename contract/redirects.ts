/** A redirect that editors configured. */
export interface Redirect {
  /** A path of this site. */
  from: string;
  /** A path of this site, with or without a query, or an absolute URL. */
  to: string;
  /** Permanent (301) or temporary (302). */
  permanent: boolean;
}

/**
 * The final target of a path, across any number of redirects. The Studio rejects redirects that the site could not
 * follow, so both use this function.
 * @returns undefined for a path without a redirect; "loop" for a redirect loop
 */
export function followRedirects(
  redirects: readonly Redirect[],
  path: string,
): Omit<Redirect, "from"> | "loop" | undefined {
  const passed = new Set([comparable(path)]);
  let end: Omit<Redirect, "from"> | undefined;
  for (let at: string | undefined = comparable(path); at !== undefined; ) {
    const here: string = at;
    const next = redirects.find(({ from }) => comparable(from) === here);
    if (!next) return end;
    end = { to: next.to, permanent: next.permanent && (end?.permanent ?? true) };
    at = isPath(next.to) ? comparable(next.to) : undefined;
    if (at !== undefined && passed.has(at)) return "loop";
    if (at !== undefined) passed.add(at);
  }
  return end;
}

/** Two slashes at the start would lead to another host. */
export function isPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

/** One spelling of a path: without query, without a slash at the end, decoded. */
export function comparable(url: string): string {
  const [all = ""] = url.split(/[?#]/, 1);
  let end = all.length;
  while (end > 1 && all[end - 1] === "/") end -= 1;
  const path = all.slice(0, end);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
