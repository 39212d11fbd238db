/** An address to which a path with a slash at its start can be added. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "");
}
