import type { z } from "zod";
import type { WorkingSet } from "../mutate";
import { invalid } from "../mutate/errors";
import type { SanityDocument } from "../util/types";

/** What an action works on. */
export interface ActionRun {
  working: WorkingSet;
  /** User id of whoever runs it. */
  author: string;
  /** A document as it was last, whether it still is there or not. */
  lastRevision(id: string): SanityDocument | null;
}

/** An action that was read and only needs to be run. @throws MutationError */
export type Action = (run: ActionRun) => void;

/** Reads one action of a request. @throws MutationError (invalid) */
export type ActionParser = (input: unknown) => Action;

/** Joins what an action must look like with what it does. */
export function defineAction<Shape>(
  shape: z.ZodType<Shape, z.ZodTypeDef, unknown>,
  perform: (action: Shape, run: ActionRun) => void,
): ActionParser {
  return (input) => {
    const parsed = shape.safeParse(input);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw invalid(`${issue?.path.join(".")}: ${issue?.message}`, "invalidActionError");
    }
    return (run) => perform(parsed.data, run);
  };
}
