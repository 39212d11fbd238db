/**
 * Sends a request to the site, which has the same origin as the Studio.
 * @param token of the person who is signed in
 * @throws Error with a message for the editor
 */
export async function askSite(
  path: string,
  token: string | undefined,
  init?: RequestInit,
): Promise<Response> {
  const headers = {
    "Content-Type": "application/json",
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new Error("The site does not answer. Try again in a moment.");
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Error(body.message ?? "The site does not answer at this URL.");
}
