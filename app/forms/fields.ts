import { cleanAddress, isEmail } from "http-kit/email";
import { z } from "zod";
import { zfd } from "zod-form-data";
import type { Labels } from "../../contract/labels";

function required(message: string) {
  return z.string({ required_error: message, invalid_type_error: message }).trim().min(1, message);
}

/** A required text; whitespace alone is empty. */
export function requiredText(message: string) {
  return zfd.text(required(message));
}

/** A required email address, for every form. */
export function emailField({ emailMissing, emailWrong }: Labels["forms"]) {
  const cleaned = required(emailMissing).transform(cleanAddress);
  return zfd.text(cleaned.pipe(required(emailMissing).refine(isEmail, emailWrong)));
}
