/** What can be wrong, in the lake's own terms. What each is over HTTP is the matter of `http/error-response.ts`. */
export type ErrorKind =
  | "invalidRequest"
  | "tokenMissing"
  | "tokenUnknown"
  | "tokenEnded"
  | "tokenTooWeak"
  | "mutationTooWeak"
  | "tooManyGuesses"
  | "originNotAllowed"
  | "hostUnknown"
  | "notFound"
  | "methodNotAllowed"
  | "alreadyExists"
  | "tooLarge"
  | "encodingNotSupported"
  | "cannotBeMade"
  | "storageFull"
  | "storageUnavailable"
  | "busy"
  | "abandoned"
  | "queryParse"
  | "queryEvaluation"
  | "queryStopped"
  | "queryProcess"
  | "invalidMutation"
  | "mutationConflict"
  | "invalidAction"
  | "actionConflict";

/** Anything that a caller is told of; whatever else is thrown is a mistake of the lake itself. */
export class LakeError extends Error {
  override name = "LakeError";
  constructor(
    readonly kind: ErrorKind,
    message: string,
    /** What Sanity tells besides the message, by its own names. */
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A dataset that nobody created. */
export class DatasetNotFoundError extends LakeError {
  override name = "DatasetNotFoundError";
  constructor(readonly dataset: string) {
    super("notFound", `Dataset "${dataset}" not found`);
  }
}

/** A dataset name that Sanity would not accept. */
export class DatasetNameError extends LakeError {
  override name = "DatasetNameError";
  constructor(readonly dataset: string) {
    super(
      "invalidRequest",
      `Invalid dataset name "${dataset}": use 1 to 64 of a-z, 0-9, "-" and "_", starting with a letter or digit`,
    );
  }
}

/** The disk said no. Nothing of the transaction was kept. */
export class StorageError extends LakeError {
  override name = "StorageError";
  constructor(
    /** `full`: no space left. `unavailable`: read-only, locked or failing. */
    readonly reason: "full" | "unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(reason === "full" ? "storageFull" : "storageUnavailable", message, {}, options);
  }
}

/** Two transactions of one dataset cannot share an id. */
export class TransactionIdInUseError extends LakeError {
  override name = "TransactionIdInUseError";
  constructor(readonly transactionId: string) {
    const description = `Transaction ID "${transactionId}" is already in use`;
    const error = { type: "transactionIDInUseError", description, id: transactionId };
    super("mutationConflict", description, { items: [{ error, index: 0 }] });
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For messages that are one line whatever they quote. */
export function oneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(" ");
}
