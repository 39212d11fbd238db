import { describeError, type LoggedError } from "http-kit";
import type { Env } from "../../app/lib/config/env.server";

/** One line for whoever set where the dataset is. */
export function describeAway(env: Env, error: unknown): string {
  const where = env.SANITY_API_HOST
    ? `SANITY_API_HOST ${env.SANITY_API_HOST}`
    : `SANITY_PROJECT_ID "${env.SANITY_PROJECT_ID}" (at ${env.sanityApiHost})`;
  return `${where} does not answer for the dataset "${env.SANITY_DATASET}" (${causeOf(describeError(error))}): pages say 503 until it does. Check it, and SANITY_DATASET.`;
}

/** The innermost says most. */
function causeOf({ message, code, cause }: LoggedError): string {
  if (cause) return causeOf(cause);
  return code ?? message.split("\n", 1)[0] ?? message;
}
