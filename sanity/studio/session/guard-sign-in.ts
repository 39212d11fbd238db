const TOKEN = /token=[^&]*&?/g;
const SID = /sid=[^&]*&?/g;
const TOKEN_KEY = "__studio_auth_token_";

const QUESTION =
  "This browser is signed in to the Studio already. Sign out there, and continue with the new sign-in?";

/** The parts of `window` that the guard uses. */
interface GuardedWindow {
  location: Pick<Location, "href" | "hash">;
  history: Pick<History, "replaceState">;
  localStorage: Pick<Storage, "length" | "key" | "getItem">;
  confirm(question: string): boolean;
  addEventListener(type: "hashchange", listener: () => void): void;
}

/**
 * Protects the session of this browser from links that carry somebody else's. The Studio takes `#token=` and `#sid=` of
 * its URL; call this before it is loaded. Tokens in URLs are always removed. A sign-in id replaces a session only after
 * a question.
 */
export function guardSignIn(guarded: GuardedWindow): void {
  remove(guarded, TOKEN);
  // Registered before the Studio's own listener, which reads the hash.
  guarded.addEventListener("hashchange", () => remove(guarded, TOKEN));
  if (guarded.location.hash.match(SID) && hasSession(guarded) && !guarded.confirm(QUESTION)) {
    remove(guarded, SID);
  }
}

function hasSession({ localStorage }: GuardedWindow): boolean {
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index) ?? "";
    if (key.startsWith(TOKEN_KEY) && localStorage.getItem(key)) return true;
  }
  return false;
}

function remove({ location, history }: GuardedWindow, parameter: RegExp): void {
  if (!location.hash.match(parameter)) return;
  const url = new URL(location.href);
  const rest = location.hash.replace(parameter, "");
  url.hash = rest.length > 1 ? rest : "";
  history.replaceState(null, "", url.href);
}
