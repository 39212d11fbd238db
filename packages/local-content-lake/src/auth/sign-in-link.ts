/**
 * The address of a sign-in link.
 * @param lake where the lake is reached
 * @param studio where it leads
 */
export function signInLink(lake: string, code: string, studio: string): string {
  return `${lake}/v1/auth/link?${new URLSearchParams({ code, origin: studio })}`;
}
