import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import type { Labels } from "../../contract/labels";
import { emailField, requiredText } from "./fields";

export const CONTACT_FORM_ID = "contact-form";

/** The message's fields in the order of the form. The endpoint receives exactly these. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

/** A field that people do not see, and that is not part of the message. */
export const TRAP_FIELD = "extra";

/** @param labels error messages of the fields */
export function contactValidator({ forms, contact }: Pick<Labels, "forms" | "contact">) {
  return withZod(
    z.object({
      name: requiredText(forms.nameMissing),
      email: emailField(forms),
      subject: requiredText(contact.subjectMissing),
      message: requiredText(contact.messageMissing),
    }),
  );
}
