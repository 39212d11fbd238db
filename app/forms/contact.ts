import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import type { Labels } from "../../contract/labels";
import { emailField, requiredText } from "./fields";

function contactSchema({ forms, contact }: ContactLabels) {
  return z.object({
    name: requiredText(forms.nameMissing),
    email: emailField(forms),
    subject: requiredText(contact.subjectMissing),
    message: requiredText(contact.messageMissing),
  });
}

type ContactLabels = Pick<Labels, "forms" | "contact">;

/** @param labels error messages of the fields */
export function contactValidator(labels: ContactLabels) {
  return withZod(contactSchema(labels));
}
