import { LakeError } from "../util/errors";

/** A transaction of actions was refused: the same problems as those of mutations, told of actions. */
export class ActionError extends LakeError {
  override name = "ActionError";
}

/** What is to be thrown instead of an error in a transaction of actions. */
export function asActionError(error: unknown): unknown {
  if (!(error instanceof LakeError)) return error;
  const { code, message, details } = error;
  if (code === "MUTATION_INVALID") return new ActionError("ACTION_INVALID", message, details);
  if (code === "MUTATION_CONFLICT") return new ActionError("ACTION_CONFLICT", message, details);
  return error;
}
