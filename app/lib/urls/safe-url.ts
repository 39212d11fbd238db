import { SAFE_SCHEMES } from "../../../contract/safe-schemes";

const PROTOCOLS: ReadonlySet<string> = new Set(SAFE_SCHEMES.map((scheme) => `${scheme}:`));

/** Whether a whole address, as content holds it, can do nothing but lead somewhere. */
export function isSafeUrl(address: string): boolean {
  return URL.canParse(address) && PROTOCOLS.has(new URL(address).protocol);
}

/** @returns the address as an attribute; none where the address could run a script or is no address at all */
export function safeUrl(address: string): string | undefined {
  return isSafeUrl(address) ? address : undefined;
}
