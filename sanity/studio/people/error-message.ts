/** Something wrong with what was chosen here, in words. */
export class ChoiceError extends Error {
  override name = "ChoiceError";
}

const NO_ANSWER =
  "The server gave no answer, so this may have been done or not. Look before you try again.";

/** Why something was not done: the lake's own words, where it has answered, and otherwise these. */
export function wordsOf(error: unknown, otherwise = NO_ANSWER): string {
  if (error instanceof ChoiceError) return error.message;
  const { message, error: refusal } = answerOf(error);
  if (typeof message === "string") return message;
  if (typeof refusal?.description === "string") return refusal.description;
  return otherwise;
}

function answerOf(error: unknown): { message?: unknown; error?: { description?: unknown } } {
  return (error as { response?: { body?: object } }).response?.body ?? {};
}
