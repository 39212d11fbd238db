/** What is wrong with one mutation, in the words and fields that Sanity uses. */
export interface MutationProblem {
  type: string;
  description: string;
  id?: string;
  [detail: string]: unknown;
}

/** A transaction was refused; nothing of it was kept. */
export class MutationError extends Error {
  override name = "MutationError";
  constructor(
    /** `invalid`: can never work. `conflict`: does not fit the documents as they are. */
    readonly kind: "invalid" | "conflict",
    readonly problem: MutationProblem,
    /** Place of the mutation in the request. */
    readonly index = 0,
  ) {
    super(problem.description);
  }

  /** The same, of the mutation at another place. */
  at(index: number): MutationError {
    return new MutationError(this.kind, this.problem, index);
  }
}

export function invalid(description: string, type = "invalidMutationError"): MutationError {
  return new MutationError("invalid", { type, description });
}

export function conflict(problem: MutationProblem): MutationError {
  return new MutationError("conflict", problem);
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
