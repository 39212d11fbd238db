import type { z } from "zod";
import type { WorkingSet } from "../mutate";
import { invalid } from "../mutate/errors";
import type { Pausable } from "../store/transaction";
import { issueText, LakeError } from "../util/errors";
import type { SanityDocument } from "../util/types";

/** The state that an action reads and changes. */
export interface ActionRun {
  working: WorkingSet;
  /** User id of the author. */
  author: string;
  /** The documents as they were before a release was archived, by id. */
  beforeArchiving(release: SanityDocument): (id: string) => SanityDocument | null;
}

/** A parsed action, which may be paused. @throws MutationError */
export type Action = (run: ActionRun) => Pausable<unknown> | undefined;

/** What ends the schedule of a document or a release. */
export interface Schedule {
  cancel: Action;
  /** Publishes what is due. Does nothing if its schedule was cancelled or moved meanwhile. */
  publish(now: number): Action;
  /** Cancels the schedule of what could not be published, and stores the reason in it. */
  fail(message: string): Action;
}

/** Parses one action of a request. @throws MutationError (invalid) */
export type ActionParser = (input: unknown) => Action;

/** Defines an action by the shape of its body and what it does. */
export function defineAction<Shape>(
  shape: z.ZodType<Shape, z.ZodTypeDef, unknown>,
  perform: (action: Shape, run: ActionRun) => Pausable<unknown> | undefined,
): ActionParser {
  return (input) => {
    const parsed = shape.safeParse(input);
    if (!parsed.success) throw invalid(issueText(parsed.error), "invalidActionError");
    return (run) => perform(parsed.data, run);
  };
}

/** Converts the errors of mutations to those of actions; returns other errors unchanged. */
export function asActionError(error: unknown): unknown {
  if (!(error instanceof LakeError)) return error;
  const { code, message, details } = error;
  if (code === "MUTATION_INVALID") return new LakeError("ACTION_INVALID", message, details);
  if (code === "MUTATION_CONFLICT") return new LakeError("ACTION_CONFLICT", message, details);
  return error;
}
