const TOKEN = /token=[^&]*&?/g;
const SID = /sid=[^&]*&?/g;
const TOKEN_KEY = "__studio_auth_token_";

const QUESTION =
  "This browser is signed in to the Studio already. Sign out there, and continue with the new sign-in?";

/**
 * Protects the session of this browser from links that carry somebody else's. The Studio takes `#token=` and `#sid=` of
 * its URL; call this before it is loaded. Tokens in URLs are always removed. A sign-in id replaces a session only after
 * a question.
 */
export function guardSignIn(): void {
  remove(TOKEN);
  // Registered before the Studio's own listener, which reads the hash.
  window.addEventListener("hashchange", () => remove(TOKEN));
  if (window.location.hash.match(SID) && hasSession() && !window.confirm(QUESTION)) remove(SID);
}

function hasSession(): boolean {
  const stored = Object.entries(window.localStorage);
  return stored.some(([key, value]) => key.startsWith(TOKEN_KEY) && value);
}

function remove(parameter: RegExp): void {
  const { href, hash } = window.location;
  if (!hash.match(parameter)) return;
  const url = new URL(href);
  const rest = hash.replace(parameter, "");
  url.hash = rest.length > 1 ? rest : "";
  window.history.replaceState(null, "", url.href);
}
