import { domainToASCII } from "node:url";

/** One line that says what an allowed origin looks like. */
export const ORIGIN_RULE =
  "must be an origin without a path, like https://example.com; * may stand for a part of the host or for the port, as in https://*.example.com and http://localhost:*";

/** One line that says which origins may get credentials. */
export const CREDENTIALS_RULE =
  "must name a domain, like https://*.example.com, if its pages may send credentials: otherwise anybody's page could act for who is signed in";

const PATTERN = /^https?:\/\/([a-z\d*_-]+(?:\.[a-z\d*_-]+)*\.?|\[[\da-f:.]+\])(?::(\d+|\*))?$/;

/** An origin, or a pattern of origins, in the spelling of browsers: münchen.example is xn--mnchen-3ya.example. */
export function originAsSent(given: string): string {
  return given
    .toLowerCase()
    .replace(/(?<=^https?:\/\/)[^/:[\]]+/, (host) => domainToASCII(host) || host);
}

/** True for an origin, or a pattern of origins, as Sanity documents them: also `*` for all, and `null`. */
export function isOriginPattern(pattern: string): boolean {
  if (pattern === "*" || pattern === "null") return true;
  if (!PATTERN.test(pattern)) return false;
  // A number that no scheme has as its default.
  const example = pattern.replace(/:\*$/, ":7777").replaceAll("*", "x");
  return URL.canParse(example) && new URL(example).origin === example;
}

/** True if the last two names of the host, or all of it, are no wildcards. */
export function namesDomain(pattern: string): boolean {
  const [, host = "*"] = PATTERN.exec(pattern) ?? [];
  return !host.includes("*") || /\.[^.*]+\.[^.*]+$/.test(host);
}

export function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === "*" || pattern === origin) return true;
  if (!pattern.includes("*")) return false;
  const source = pattern
    .replace(/:\*$/, "")
    .split(/\*+/)
    .map((part) => part.replace(/[.[\]]/g, "\\$&"))
    .join("[a-z\\d._-]+");
  const port = pattern.endsWith(":*") ? "(?::\\d+)?" : "";
  return new RegExp(`^${source}${port}$`).test(origin);
}
