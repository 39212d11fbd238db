import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import type { Words } from "../../contract/words";
import { emailField, requiredText } from "./fields";

export const CONTACT_FORM_ID = "contact-form";

/** The message's fields in the order of the form; the endpoint gets exactly these. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

/** Not part of the message: a field no person sees, and how long the form was open. */
export const TRAP_FIELD = "extra";
export const OPEN_FOR_FIELD = "open_for_ms";

/** A form sent faster than this was not filled in by hand. */
export const MINIMUM_OPEN_MS = 2_000;

function contactSchema({ forms, contact }: ContactWords) {
  return z.object({
    name: requiredText(forms.nameMissing),
    email: emailField(forms),
    subject: requiredText(contact.subjectMissing),
    message: requiredText(contact.messageMissing),
  });
}

type ContactWords = Pick<Words, "forms" | "contact">;

export type ContactMessage = z.infer<ReturnType<typeof contactSchema>>;

/** @param words what it says of a field that is missing or wrong */
export function contactValidator(words: ContactWords) {
  return withZod(contactSchema(words));
}
