import { isTexts, type Texts } from "./texts";

/** The input that was typed into this form in this tab and not sent. */
export function readUnsentInput(formId: string): Texts {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? "{}");
    return isTexts(saved) ? saved : {};
  } catch {
    // Storage may be forbidden or contain something else.
    return {};
  }
}

/** Saves input until the tab is closed; empty texts are dropped. */
export function saveUnsentInput(formId: string, texts: Texts): void {
  const typed = Object.entries(texts).filter(([, text]) => text !== "");
  if (typed.length === 0) {
    clearUnsentInput(formId);
    return;
  }
  try {
    sessionStorage.setItem(keyOf(formId), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is forbidden or full: the form works without it.
  }
}

/** Call when the form was sent. */
export function clearUnsentInput(formId: string): void {
  try {
    sessionStorage.removeItem(keyOf(formId));
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}

function keyOf(formId: string): string {
  return `unsent:${formId}`;
}
