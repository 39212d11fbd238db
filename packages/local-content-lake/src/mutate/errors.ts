import { LakeError } from "../util/errors";

/** A fault of one mutation, with the words and fields of Sanity. */
export interface MutationProblem {
  type: string;
  description: string;
  id?: string;
  [detail: string]: unknown;
}

interface MutationFault {
  error: MutationProblem;
  /** Index of the mutation in the request. */
  index: number;
}

/** Rejects a transaction. Nothing of it was stored. */
export class MutationError extends LakeError {
  override name = "MutationError";
  constructor(
    /** `MUTATION_INVALID`: can never work. `MUTATION_CONFLICT`: does not fit the documents as they are. */
    override readonly code: "MUTATION_INVALID" | "MUTATION_CONFLICT",
    readonly faults: readonly [MutationFault, ...MutationFault[]],
  ) {
    super(code, faults[0].error.description, { items: faults });
  }

  /** The first fault. */
  get problem(): MutationProblem {
    return this.faults[0].error;
  }

  /** The same error for the mutation at this index. */
  at(index: number): MutationError {
    const [first, ...others] = this.faults;
    const moved = others.map((fault) => ({ ...fault, index }));
    return new MutationError(this.code, [{ ...first, index }, ...moved]);
  }

  /** One error with the faults of both. Code and message are those of this one. */
  and(other: MutationError): MutationError {
    return new MutationError(this.code, [...this.faults, ...other.faults]);
  }
}

// A request can have thousands of faults; a caller needs a few to act on.
const MAX_FAULTS = 100;

/** Collects the faults of several mutations, to report them together. */
export class FaultCollector {
  private error: MutationError | undefined;

  /** Runs `work` and records its MutationError under this index. Other errors are thrown. */
  try<Result>(index: number, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      this.add(error.at(index));
      return undefined;
    }
  }

  add(error: MutationError): void {
    this.error = this.error?.and(error) ?? error;
    if (this.error.faults.length >= MAX_FAULTS) throw this.error;
  }

  /** @throws MutationError with all recorded faults, if there are any */
  throwIfAny(): void {
    if (this.error) throw this.error;
  }
}

export function invalid(description: string, type = "invalidMutationError"): MutationError {
  return new MutationError("MUTATION_INVALID", [{ error: { type, description }, index: 0 }]);
}

export function conflict(
  description: string,
  type: string,
  fields: Record<string, unknown> = {},
): MutationError {
  const error = { type, description, ...fields };
  return new MutationError("MUTATION_CONFLICT", [{ error, index: 0 }]);
}

export function alreadyExists(id: string): MutationError {
  return conflict(`Document by ID "${id}" already exists`, "documentAlreadyExistsError", { id });
}

export function notFound(id: string): MutationError {
  return conflict(`The document with the ID "${id}" was not found`, "documentNotFoundError", {
    id,
  });
}

export function revisionMismatch(id: string, current: string, expected: string): MutationError {
  return conflict(
    `Document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`,
    "documentRevisionIDDoesNotMatchError",
    { id, currentRevisionID: current, expectedRevisionID: expected },
  );
}

export function immutableAttribute(id: string, attribute: string): MutationError {
  return conflict(
    `Cannot modify immutable attribute "${attribute}"`,
    "cannotModifyImmutableAttributeError",
    { id, attribute },
  );
}
