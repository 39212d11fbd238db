import { LakeError } from "../util/errors";

/** What is wrong with one mutation, in the words and fields that Sanity uses. */
export interface MutationProblem {
  type: string;
  description: string;
  id?: string;
  [detail: string]: unknown;
}

/** A transaction was refused; nothing of it was kept. */
export class MutationError extends LakeError {
  override name = "MutationError";
  constructor(
    /** `MUTATION_INVALID`: can never work. `MUTATION_CONFLICT`: does not fit the documents as they are. */
    override readonly code: "MUTATION_INVALID" | "MUTATION_CONFLICT",
    readonly problem: MutationProblem,
    /** Place of the mutation in the request. */
    index = 0,
  ) {
    super(code, problem.description, { items: [{ error: problem, index }] });
  }

  /** The same, of the mutation at another place. */
  at(index: number): MutationError {
    return new MutationError(this.code, this.problem, index);
  }
}

export function invalid(description: string, type = "invalidMutationError"): MutationError {
  return new MutationError("MUTATION_INVALID", { type, description });
}

export function conflict(problem: MutationProblem): MutationError {
  return new MutationError("MUTATION_CONFLICT", problem);
}

export function alreadyExists(id: string): MutationError {
  return conflict({
    type: "documentAlreadyExistsError",
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

export function notFound(id: string): MutationError {
  return conflict({
    type: "documentNotFoundError",
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

export function revisionMismatch(id: string, current: string, expected: string): MutationError {
  return conflict({
    type: "documentRevisionIDDoesNotMatchError",
    description: `Document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`,
    id,
    currentRevisionID: current,
    expectedRevisionID: expected,
  });
}
