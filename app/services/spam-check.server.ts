import { MINIMUM_OPEN_MS, OPEN_FOR_FIELD, TRAP_FIELD } from "~/forms/contact-fields";
import { textOf } from "./posted-form.server";

/**
 * Whether a form looks filled in by a program. Each sign can also come from a person (a password manager, a very
 * fast paste), so the answer asks to press Send again, which then works.
 */
export function looksAutomated(form: FormData): boolean {
  return textOf(form, TRAP_FIELD) !== "" || wasOpenTooShortly(textOf(form, OPEN_FOR_FIELD));
}

// Only the browser measures it. Without JavaScript the field is empty, which says nothing.
function wasOpenTooShortly(openFor: string): boolean {
  return /^\d{1,15}$/.test(openFor) && Number(openFor) < MINIMUM_OPEN_MS;
}
