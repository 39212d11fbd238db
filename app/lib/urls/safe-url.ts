import { SAFE_SCHEMES } from "../../../contract/safe-schemes";

const PROTOCOLS: ReadonlySet<string> = new Set(SAFE_SCHEMES.map((scheme) => `${scheme}:`));

/** Whether an absolute URL has a safe scheme, so that it cannot run a script. */
export function isSafeUrl(address: string): boolean {
  return URL.canParse(address) && PROTOCOLS.has(new URL(address).protocol);
}

/** @returns the URL for an attribute; undefined when it is invalid or unsafe */
export function safeUrl(address: string): string | undefined {
  return isSafeUrl(address) ? address : undefined;
}
