import { cleanAddress, isEmail } from "http-kit/email";
import { z } from "zod";
import { zfd } from "zod-form-data";
import { VISIBLE } from "~/lib/text/is-blank";
import type { Labels } from "../../contract/labels";

/** A text of which something can be seen. */
export function visibleText(message: string) {
  return z.string({ message }).trim().regex(VISIBLE, message);
}

/** A required text of a form. */
export function requiredText(message: string) {
  return zfd.text(visibleText(message));
}

/** A required email address, for every form. */
export function emailField({ emailMissing, emailWrong }: Labels["forms"]) {
  return zfd.text(visibleText(emailMissing).transform(cleanAddress).refine(isEmail, emailWrong));
}
