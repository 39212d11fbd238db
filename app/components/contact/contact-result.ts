import { CONTACT_FIELDS, TRAP_FIELD } from "~/forms/contact-fields";
import type { FormResult } from "~/forms/form-result";
import { plainText } from "~/lib/text/plain-text";
import type { Labels } from "../../../contract/labels";

/** Alerts the visitor of a failure, and logs it to the console. */
export function reportResult(
  result: FormResult,
  form: HTMLFormElement | null,
  labels: Labels["contact"],
): void {
  if (result.outcome === "rejected") {
    console.error("The contact message was not accepted.");
    window.alert(plainText(labels.rejected));
  } else if (result.outcome === "failed") {
    console.error("The contact message could not be sent.", result.message ?? "");
    window.alert(plainText(labels.failed));
  } else if (result.outcome === "refused" && form) {
    // Something like a password manager may have filled the trap field; the next press must succeed.
    setValue(form, TRAP_FIELD, "");
  }
}

/** Alerts the visitor on another page, where the form cannot show field errors. */
export function reportWithoutForm(result: FormResult, labels: Labels["contact"]): void {
  const outcome = result.outcome === "failed" ? "failed" : "rejected";
  reportResult({ ...result, outcome }, null, labels);
}

/**
 * Empties the sent fields. Text that was typed after the press stays. `form.reset()` alone would restore a prefilled
 * subject.
 */
export function clearSentFields(form: HTMLFormElement, sent: FormData | undefined): void {
  const current = new FormData(form);
  form.reset();
  for (const name of CONTACT_FIELDS) {
    const text = String(current.get(name) ?? "");
    setValue(form, name, text === sent?.get(name) ? "" : text);
  }
}

export function setValue(form: HTMLFormElement, name: string, value: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.value = value;
  }
}
