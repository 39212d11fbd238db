import { z } from "zod";
import { zfd } from "zod-form-data";
import type { Labels } from "../../contract/labels";

function required(message: string) {
  return z.string({ required_error: message, invalid_type_error: message }).trim().min(1, message);
}

/** A text that must hold more than spaces. */
export function requiredText(message: string) {
  return zfd.text(required(message));
}

// zod's own check refuses addresses that people have: accented letters, `&`, internationalised domains.
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** What nobody sees in a text, and copying from a list of contacts or a page brings along. */
const UNSEEN = /\p{Cf}/gu;

/** An email address that can be answered; the one rule of every form. */
export function emailField({ emailMissing, emailWrong }: Labels["forms"]) {
  const seen = required(emailMissing).transform((text) => text.replace(UNSEEN, ""));
  return zfd.text(seen.pipe(required(emailMissing).regex(EMAIL, emailWrong)));
}
