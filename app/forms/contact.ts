import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import type { Words } from "../../contract/labels";
import { emailField, requiredText } from "./fields";

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
