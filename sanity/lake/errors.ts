/** A dataset that nobody created. */
export class DatasetNotFoundError extends Error {
  override name = "DatasetNotFoundError";
  constructor(readonly dataset: string) {
    super(`Dataset "${dataset}" not found`);
  }
}

/** A dataset name that Sanity would not accept. */
export class DatasetNameError extends Error {
  override name = "DatasetNameError";
  constructor(readonly dataset: string) {
    super(
      `Invalid dataset name "${dataset}": use 1 to 64 of a-z, 0-9, "-" and "_", starting with a letter or digit`,
    );
  }
}

/** The disk said no. Nothing of the transaction was kept. */
export class StorageError extends Error {
  override name = "StorageError";
  constructor(
    /** `full`: no space left. `unavailable`: read-only, locked or failing. */
    readonly reason: "full" | "unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Two transactions of one dataset cannot share an id. */
export class TransactionIdInUseError extends Error {
  override name = "TransactionIdInUseError";
  constructor(readonly transactionId: string) {
    super(`Transaction ID "${transactionId}" is already in use`);
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For messages that are one line whatever they quote. */
export function oneLine(text: string): string {
  return text.split(/\s*\n\s*/).join(" ");
}
