import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";

export const CONTACT_FORM_ID = "contact-form";

/** The message's fields in the order of the form; the endpoint gets exactly these. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

/** Not part of the message: a field no person sees, and how long the form was open. */
export const TRAP_FIELD = "extra";
export const OPEN_FOR_FIELD = "open_for_ms";

/** A form sent faster than this was not filled in by hand. */
export const MINIMUM_OPEN_MS = 2_000;

// zod's own check refuses addresses that people have: accented letters, `&`, internationalised domains.
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

function required(message: string) {
  return z.string({ required_error: message, invalid_type_error: message }).trim().min(1, message);
}

export const contactSchema = z.object({
  name: zfd.text(required("Enter your name")),
  email: zfd.text(
    required("Enter your email").regex(EMAIL, "Enter an email like name@example.com"),
  ),
  subject: zfd.text(required("Enter a subject")),
  message: zfd.text(required("Enter your message")),
});

export type ContactMessage = z.infer<typeof contactSchema>;

export const contactValidator = withZod(contactSchema);
