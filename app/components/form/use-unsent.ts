import { type RefObject, useEffect, useRef } from "react";
import { forgetUnsent, keepUnsent, readUnsent, type Texts } from "~/forms/unsent";

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
 * Keeps what was typed when the visitor leaves a form, and puts it back when they return to it in the same tab.
 * @returns forgets it, for a form that was sent; what is typed afterwards is kept again
 */
export function useUnsent({ formId, form, fields, chosen, isAnswered, onRestore }: UnsentForm) {
  const isSent = useRef(false);
  const latest = useRef({ fields, chosen });
  latest.current = { fields, chosen };

  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form appears
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (isAnswered) forgetUnsent(formId);
    const texts = readUnsent(formId);
    for (const name of fields) putBack(element, name, texts[name]);
    if (Object.keys(texts).length > 0) onRestore?.(texts);

    function keep() {
      if (!element || isSent.current) return;
      keepUnsent(formId, {
        ...latest.current.chosen,
        ...typedTexts(element, latest.current.fields),
      });
    }
    function touch() {
      isSent.current = false;
    }
    // Going to another document hides this one first; a phone may end a hidden page without a word.
    document.addEventListener("visibilitychange", keep);
    window.addEventListener("pagehide", keep);
    element.addEventListener("input", touch);
    return () => {
      document.removeEventListener("visibilitychange", keep);
      window.removeEventListener("pagehide", keep);
      element.removeEventListener("input", touch);
      keep();
    };
  }, [formId]);

  return function forget() {
    isSent.current = true;
    forgetUnsent(formId);
  };
}

/** What differs from how the field started: a prefilled subject is not the visitor's. */
function typedTexts(form: HTMLFormElement, names: readonly string[]): Texts {
  const texts: Texts = {};
  for (const name of names) {
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
