import type { ZodError } from "zod";

/** Every code of a `LakeError`, and what it means. `http/response/errors.ts` maps the first group to HTTP statuses. */
export const LAKE_ERROR_CODES = {
  ACTION_CONFLICT: "An action does not fit the documents as they are",
  ACTION_INVALID: "An action can never work as it was sent",
  ALREADY_EXISTS: "Something of this name exists already",
  BODY_TOO_LARGE: "The request body exceeds its limit",
  BUSY: "Too much work of this kind is queued; retry later",
  DATASET_NOT_FOUND: "The dataset does not exist",
  ENCODING_NOT_SUPPORTED: "The request body is compressed",
  HOST_UNKNOWN: "The Host header names none of the lake's hosts",
  IMAGE_LIBRARY_MISSING: "Images need the package sharp, which is not installed",
  IMAGE_NOT_RENDERABLE: "The image cannot be rendered from its original",
  INVALID_REQUEST: "The request is malformed; the message names the field",
  METHOD_NOT_ALLOWED: "The endpoint does not support this method",
  MUTATION_CONFLICT: "A mutation does not fit the documents as they are",
  MUTATION_DENIED: "The caller's role may not make this mutation",
  MUTATION_INVALID: "A mutation can never work as it was sent",
  NOT_FOUND: "The resource does not exist",
  ORIGIN_NOT_ALLOWED: "Pages of this origin may not open a WebSocket",
  PERMISSION_DENIED: "The caller's role may not do this",
  QUERY_FAILED: "The query is valid GROQ but cannot be evaluated",
  QUERY_INVALID: "The query is not valid GROQ, or a parameter is missing",
  QUERY_LIMIT: "The query was stopped at its limit of time or memory",
  QUERY_WORKER_FAILED: "The worker for long queries does not run",
  RATE_LIMITED: "Too many requests in one second; retry later",
  REQUEST_ABORTED: "The client disconnected before the answer",
  STORAGE_FULL: "No space left on the disk; nothing was changed",
  STORAGE_UNAVAILABLE: "The disk cannot be written or read; nothing was changed",
  TOKEN_ENDED: "The token was valid; it expired, was revoked or signed out",
  TOKEN_MISSING: "The request needs a token",
  TOKEN_UNKNOWN: "The token is none of this lake's",
  TOO_MANY_ATTEMPTS: "Too many wrong tokens came from this IP address",
} as const;

/** Codes of errors that an operator fixes: settings, the data folder, the command line. */
export const LAKE_START_ERROR_CODES = {
  BACKUP_FAILED: "The backup could not be written",
  BACKUP_INVALID: "The file is not an intact backup of a lake",
  COMMAND_INVALID: "The command line cannot be run; the message shows the usage",
  DATA_DIR_DAMAGED: "The database file is damaged: restore a backup",
  DATA_DIR_FULL: "No space left on the disk of DATA_DIR",
  DATA_DIR_IN_USE: "Another process serves this folder",
  DATA_DIR_MISSING: "The folder holds no lake",
  DATA_DIR_OCCUPIED: "The folder holds a lake already",
  DATA_DIR_UNWRITABLE: "This user cannot write in the folder",
  DATA_DIR_VERSION: "Another version of the lake wrote the folder",
  EXPORT_FAILED: "The documents could not be written to the file",
  HOST_UNAVAILABLE: "The machine has no such address to listen on",
  IMPORT_FAILED: "The file of documents could not be imported; nothing was written",
  PORT_FORBIDDEN: "This user may not listen on the port",
  PORT_IN_USE: "Another program listens on the port",
  RESTORE_FAILED: "The backup could not be restored",
  SETTING_INVALID: "A setting has an unusable value; the message names it and the fix",
} as const;

export type RequestErrorCode = keyof typeof LAKE_ERROR_CODES;
export type StartErrorCode = keyof typeof LAKE_START_ERROR_CODES;
export type LakeErrorCode = RequestErrorCode | StartErrorCode;

/**
 * An expected error, with a code to act on and a message for its reader. Anything else that the lake throws is a defect.
 *
 * @see LAKE_ERROR_CODES
 */
export class LakeError extends Error {
  override name = "LakeError";
  constructor(
    readonly code: LakeErrorCode,
    message: string,
    /** Further fields of the HTTP body, as Sanity names them. */
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * A start or a command that fails for a reason the operator can fix. The message is one line, with the fix.
 *
 * @see LAKE_START_ERROR_CODES
 */
export class LakeStartError extends LakeError {
  override name = "LakeStartError";
  /** Read by programs that print only the message of expected errors. */
  readonly isExpected = true;
  constructor(code: StartErrorCode, message: string) {
    super(code, message);
  }
}

/** The error for a setting or flag that cannot be used. */
export function settingError(message: string): LakeStartError {
  return new LakeStartError("SETTING_INVALID", message);
}

/** The dataset does not exist. */
export class DatasetNotFoundError extends LakeError {
  override name = "DatasetNotFoundError";
  constructor(readonly dataset: string) {
    super("DATASET_NOT_FOUND", `Dataset "${dataset}" not found`);
  }
}

/** The disk failed. The transaction was rolled back. */
export class StorageError extends LakeError {
  override name = "StorageError";
}

/** Another transaction of the dataset has this id. */
export class TransactionIdInUseError extends LakeError {
  override name = "TransactionIdInUseError";
  constructor(readonly transactionId: string) {
    const description = `Transaction ID "${transactionId}" is already in use`;
    const error = { type: "transactionIDInUseError", description, id: transactionId };
    super("MUTATION_CONFLICT", description, { items: [{ error, index: 0 }] });
  }
}

export function badRequest(message: string, cause?: unknown): LakeError {
  return new LakeError("INVALID_REQUEST", message, {}, { cause });
}

/** The name is not one that Sanity accepts for a dataset. */
export function invalidDatasetName(name: string): LakeError {
  return badRequest(
    `Invalid dataset name "${name}": use 1 to 64 of a-z, 0-9, "-" and "_", starting with a letter or digit`,
  );
}

export function notFound(message: string): LakeError {
  return new LakeError("NOT_FOUND", message);
}

export function alreadyExists(message: string): LakeError {
  return new LakeError("ALREADY_EXISTS", message);
}

/** For a request whose client has disconnected. */
export function abandoned(): LakeError {
  return new LakeError("REQUEST_ABORTED", "The client disconnected before there was an answer");
}

/** True for an expected error with one of these codes. */
export function hasCode(error: unknown, ...codes: LakeErrorCode[]): boolean {
  return error instanceof LakeError && codes.includes(error.code);
}

export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  // The cause says why: the host does not answer, or has no such name.
  return /^(fetch failed|terminated)$/.test(message) && cause
    ? `${message}: ${errorMessage(cause)}`
    : message;
}

/** The first fault that zod found: the path of the value, and what is wrong. */
export function issueText({ issues: [issue] }: Pick<ZodError, "issues">): string {
  return `${issue?.path.join(".")}: ${issue?.message}`;
}

/** The code of an error of Node or SQLite, or "". */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Joins the lines of a quoted text, for messages of one line. */
export function oneLine(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).join(" ");
}
