/** An invalid choice in the browser, with a message for the user. */
export class ChoiceError extends Error {
  override name = "ChoiceError";
}

const NO_ANSWER =
  "The server gave no answer, so this may have been done or not. Look before you try again.";

/** The message of a failed call: the lake's, if it responded, or else `otherwise`. */
export function errorMessage(error: unknown, otherwise = NO_ANSWER): string {
  if (error instanceof ChoiceError) return error.message;
  const { message, error: refusal } = bodyOf(error);
  // The lake puts the field's name before the message, for programs.
  if (typeof message === "string") return message.replace(/^"[^"]+": /, "");
  if (typeof refusal?.description === "string") return refusal.description;
  return otherwise;
}

/** The message of a call that failed because another person has the email; undefined for another failure. */
export function takenEmail(error: unknown): string | undefined {
  const { statusCode } = error as { statusCode?: unknown };
  return statusCode === 409 ? errorMessage(error) : undefined;
}

function bodyOf(error: unknown): { message?: unknown; error?: { description?: unknown } } {
  return (error as { response?: { body?: object } }).response?.body ?? {};
}
