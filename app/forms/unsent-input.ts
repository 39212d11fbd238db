import { isTexts, type Texts } from "./texts";

/** What was typed into this form earlier in the same tab, and not sent. */
export function readUnsentInput(formId: string): Texts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? "{}");
    return isTexts(kept) ? kept : {};
  } catch {
    // A browser may forbid storage; another program may have written there.
    return {};
  }
}

/** Keeps it for as long as the tab is open; empty texts are left out. */
export function saveUnsentInput(formId: string, texts: Texts): void {
  const typed = Object.entries(texts).filter(([, text]) => text !== "");
  if (typed.length === 0) {
    clearUnsentInput(formId);
    return;
  }
  try {
    sessionStorage.setItem(keyOf(formId), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Forbidden or full: the form works as before, and forgets.
  }
}

/** For a form that was sent. */
export function clearUnsentInput(formId: string): void {
  try {
    sessionStorage.removeItem(keyOf(formId));
  } catch {
    // Nothing was kept either.
  }
}

function keyOf(formId: string): string {
  return `unsent:${formId}`;
}
