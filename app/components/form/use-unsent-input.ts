import { type RefObject, useEffect } from "react";
import { type Texts, textsSchema } from "~/forms/form-result";

/** The input that was typed into this form in this tab and not sent. */
export function readUnsentInput(formId: string): Texts {
  try {
    return textsSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(formId)) ?? "{}"));
  } catch {
    // Storage may be forbidden or contain something else.
    return {};
  }
}

/** Saves input until the tab is closed. Empty texts are dropped; without any, nothing stays saved. */
export function saveUnsentInput(formId: string, texts: Texts): void {
  const typed = Object.entries(texts).filter(([, text]) => text !== "");
  try {
    if (typed.length === 0) sessionStorage.removeItem(keyOf(formId));
    else sessionStorage.setItem(keyOf(formId), JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is forbidden or full: the form works without it.
  }
}

function keyOf(formId: string): string {
  return `unsent:${formId}`;
}

interface UnsentForm {
  formId: string;
  form: RefObject<HTMLFormElement>;
  /** Names of the text fields and of groups of radio buttons, which are saved with the click. */
  fields: readonly string[];
  /** The choices as rendered, which may be later than the click. */
  chosen?: Texts;
  /** True when the page contains the form's result: the fields' values are newer than the saved ones. */
  isAnswered?: boolean;
  /** Called with the saved input. */
  onRestore?: (texts: Texts) => void;
}

/** Saves unsent input in the tab's session storage and restores it when the visitor returns to the form. */
export function useUnsentInput(unsent: UnsentForm): void {
  const { formId, form, fields, chosen = {}, isAnswered, onRestore } = unsent;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once, on mount
  useEffect(() => {
    if (isAnswered) saveUnsentInput(formId, {});
    const texts = readUnsentInput(formId);
    for (const name of fields) {
      const field = textField(form.current, name);
      // Text that was typed before hydration or restored by the browser stays.
      if (field && texts[name] && field.value === field.defaultValue) field.value = texts[name];
    }
    if (Object.keys(texts).length > 0) onRestore?.(texts);
  }, [formId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` by its values
  useEffect(() => {
    const element = form.current;
    const keep = () => saveUnsentInput(formId, { ...chosen, ...typedTexts(element, fields) });
    keep();
    // On every input: a write while the page goes may be too late for the next page to read.
    element?.addEventListener("input", keep);
    return () => element?.removeEventListener("input", keep);
  }, [formId, JSON.stringify(chosen)]);
}

/** The chosen value of radio buttons, and the texts that differ from their default value. */
function typedTexts(form: HTMLFormElement | null, names: readonly string[]): Texts {
  const entries = names.map((name) => [name, typedText(form, name)]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

function typedText(form: HTMLFormElement | null, name: string): string {
  const field = textField(form, name);
  if (!field) return String(new FormData(form ?? undefined).get(name) ?? "");
  return field.value === field.defaultValue ? "" : field.value;
}

/** Sets a field's text, if there is one. */
export function setText(form: HTMLFormElement | null, name: string, text = ""): void {
  const field = textField(form, name);
  if (field) field.value = text;
}

function textField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLTextAreaElement) return field;
  return field instanceof HTMLInputElement && field.type !== "radio" ? field : undefined;
}
