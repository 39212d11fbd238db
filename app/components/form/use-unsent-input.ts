import { type RefObject, useEffect, useRef } from "react";
import type { Texts } from "~/forms/texts";
import { clearUnsentInput, readUnsentInput, saveUnsentInput } from "~/forms/unsent-input";

interface UnsentForm {
  formId: string;
  form: RefObject<HTMLFormElement>;
  /** Names of the text fields. */
  fields: readonly string[];
  /** Choices that are not in text fields. */
  chosen?: Texts;
  /** True when the page contains the form's result: the fields' values are newer than the saved ones. */
  isAnswered?: boolean;
  /** Called with the saved input. */
  onRestore?: (texts: Texts) => void;
}

/**
 * Saves unsent input in the tab's session storage and restores it when the visitor returns to the form.
 * @returns a function that clears the saved input, for a form that was sent
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
  // Unchanged input is not saved again: it may have been cleared because the form was sent.
  const saved = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once, on mount
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
      if (JSON.stringify(now) === saved.current) return;
      saved.current = JSON.stringify(now);
      saveUnsentInput(formId, now);
    }
    const listeners = new AbortController();
    const { signal } = listeners;
    // On every input: a write during `pagehide` may be too late for the next page to read.
    element.addEventListener("input", keep, { signal });
    // For other choices. A phone may kill a hidden page without an event.
    document.addEventListener("visibilitychange", keep, { signal });
    window.addEventListener("pagehide", keep, { signal });
    return () => {
      listeners.abort();
      keep();
    };
  }, [formId]);

  return function forget() {
    if (form.current) saved.current = JSON.stringify(unsentTexts(form.current, latest.current));
    clearUnsentInput(formId);
  };
}

/** The choices and the texts that differ from their default value. */
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

/** Does not overwrite text typed before hydration or restored by the browser. */
function putBack(form: HTMLFormElement, name: string, text: string | undefined): void {
  const field = textField(form, name);
  if (field && text && field.value === field.defaultValue) field.value = text;
}

function textField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : null;
}
