/** A URL without trailing slashes. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
