import { LakeError } from "../util/errors";

/** A transaction of actions was refused: the same problems as those of mutations, told of actions. */
export class ActionError extends LakeError {
  override name = "ActionError";
}

/** What is to be thrown instead of an error in a transaction of actions. */
export function asActionError(error: unknown): unknown {
  if (!(error instanceof LakeError)) return error;
  const { kind, message, details } = error;
  if (kind === "invalidMutation") return new ActionError("invalidAction", message, details);
  if (kind === "mutationConflict") return new ActionError("actionConflict", message, details);
  return error;
}
