import { type RefObject, useEffect, useRef } from "react";
import type { Texts } from "~/forms/texts";
import { clearUnsentInput, readUnsentInput, saveUnsentInput } from "~/forms/unsent-input";

interface UnsentForm {
  formId: string;
  form: RefObject<HTMLFormElement>;
  /** The fields that text is typed into. */
  fields: readonly string[];
  /** What was chosen beside them. */
  chosen?: Texts;
  /** The page brings an answer to this form: what is in its fields now is newer than what was kept. */
  isAnswered?: boolean;
  /** Gets what had been chosen. */
  onRestore?: (texts: Texts) => void;
}

/**
 * Keeps what is typed for the visitor who leaves a form, and puts it back when they return to it in the same tab.
 * @returns forgets it, for a form that was sent; what is typed or chosen afterwards is kept again
 */
export function useUnsentInput({
  formId,
  form,
  fields,
  chosen,
  isAnswered,
  onRestore,
}: UnsentForm) {
  const latest = useRef({ fields, chosen });
  latest.current = { fields, chosen };
  // What has not changed since is not written again: a form that was sent meanwhile has been forgotten elsewhere.
  const kept = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form appears
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (isAnswered) clearUnsentInput(formId);
    const texts = readUnsentInput(formId);
    for (const name of fields) putBack(element, name, texts[name]);
    if (Object.keys(texts).length > 0) onRestore?.(texts);

    function keep() {
      if (!element) return;
      const now = unsentTexts(element, latest.current);
      if (JSON.stringify(now) === kept.current) return;
      kept.current = JSON.stringify(now);
      saveUnsentInput(formId, now);
    }
    // With each letter: what a page writes while it goes may come too late for the next one to read.
    element.addEventListener("input", keep);
    // For what was chosen beside it. A phone may end a hidden page without a word.
    document.addEventListener("visibilitychange", keep);
    window.addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("input", keep);
      document.removeEventListener("visibilitychange", keep);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [formId]);

  return function forget() {
    if (form.current) kept.current = JSON.stringify(unsentTexts(form.current, latest.current));
    clearUnsentInput(formId);
  };
}

/** What was chosen, and what differs from how its field started: a prefilled subject is not the visitor's. */
function unsentTexts(
  form: HTMLFormElement,
  { fields, chosen }: Pick<UnsentForm, "fields" | "chosen">,
): Texts {
  const texts: Texts = { ...chosen };
  for (const name of fields) {
    const field = textField(form, name);
    if (field && field.value !== field.defaultValue) texts[name] = field.value;
  }
  return texts;
}

/** Never over what the visitor typed before the script ran, or the browser brought back itself. */
function putBack(form: HTMLFormElement, name: string, text: string | undefined): void {
  const field = textField(form, name);
  if (field && text && field.value === field.defaultValue) field.value = text;
}

function textField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : null;
}
