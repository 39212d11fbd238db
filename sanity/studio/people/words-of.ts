/** Something wrong with what was chosen here, in words. */
export class ChoiceError extends Error {
  override name = "ChoiceError";
}

/** Why something was not done: the lake's own words, where it has answered. */
export function wordsOf(error: unknown): string {
  if (error instanceof ChoiceError) return error.message;
  const { message, error: refusal } = answerOf(error);
  if (typeof message === "string") return message;
  if (typeof refusal?.description === "string") return refusal.description;
  return "The server could not be reached. Nothing was changed: try again.";
}

function answerOf(error: unknown): { message?: unknown; error?: { description?: unknown } } {
  return (error as { response?: { body?: object } }).response?.body ?? {};
}
