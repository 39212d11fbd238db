import { useSyncExternalStore } from "react";

/** Local storage key that is set while staff are logged in. It protects nothing: no server trusts it. */
const FLAG = "isAdminLoggedIn";

/** "unknown" on the server and in the first render. */
export type Session = "unknown" | "in" | "out";

// Without storage, or when it is full, a login lasts as long as the page.
let inMemory = false;

function read(): Session {
  return inMemory || isStored() ? "in" : "out";
}

function isStored(): boolean {
  try {
    return localStorage.getItem(FLAG) === "true";
  } catch {
    return false;
  }
}

/** Logs in or out, also in the other tabs. */
export function setLoggedIn(isIn: boolean) {
  inMemory = false;
  try {
    if (isIn) localStorage.setItem(FLAG, "true");
    else localStorage.removeItem(FLAG);
  } catch {
    inMemory = isIn;
  }
  // The browser itself reports changes to other tabs only.
  window.dispatchEvent(new Event("storage"));
}

function subscribe(onChange: () => void) {
  const listeners = new AbortController();
  // Before `pageshow`, a page that the back button restores has missed what other pages stored.
  for (const event of ["storage", "pageshow"])
    window.addEventListener(event, onChange, { signal: listeners.signal });
  return () => listeners.abort();
}

/** Whether staff are logged in, also when another tab changes it. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, read, () => "unknown");
}
