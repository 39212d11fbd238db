import { SAFE_SCHEMES } from "../../../contract/safe-schemes";

const PROTOCOLS: ReadonlySet<string> = new Set(SAFE_SCHEMES.map((scheme) => `${scheme}:`));

/** Whether an absolute URL has a safe scheme, so that it cannot run a script. */
export function isSafeUrl(url: string): boolean {
  return URL.canParse(url) && PROTOCOLS.has(new URL(url).protocol);
}

/** @returns the URL for an attribute; undefined when it is invalid or unsafe */
export function safeUrl(url: string): string | undefined {
  return isSafeUrl(url) ? url : undefined;
}
