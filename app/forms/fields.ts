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

// zod's own check rejects valid addresses: accented letters, `&`, internationalised domains.
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** Invisible format characters, which copying from a contact list or a page adds. */
const UNSEEN = /\p{Cf}/gu;

/** A required email address, for every form. */
export function emailField({ emailMissing, emailWrong }: Labels["forms"]) {
  const seen = required(emailMissing).transform((text) => text.replace(UNSEEN, ""));
  return zfd.text(seen.pipe(required(emailMissing).regex(EMAIL, emailWrong)));
}
