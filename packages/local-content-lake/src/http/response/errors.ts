import { STATUS_CODES } from "node:http";
import type { Log } from "http-kit";
import { type ErrorKind, LakeError } from "../../util/errors";

export interface ErrorResponse {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

interface Row {
  status: number;
  body(error: LakeError): Record<string, unknown>;
  headers?: Record<string, string>;
}

/** What each kind of error is over HTTP, in the shapes of Sanity's own errors. */
const ANSWERS: Record<ErrorKind, Row> = {
  invalidRequest: plain(400),
  tokenMissing: plain(401),
  tokenUnknown: plain(401, { errorCode: "SIO-401-ANF" }),
  tokenEnded: plain(401, { errorCode: "SIO-401-AEX" }),
  // By this type the Studio knows what not to offer.
  tokenTooWeak: described(403, "insufficientPermissionsError"),
  mutationTooWeak: described(403, "mutationError", "The mutation(s) failed: "),
  // No wrong token counts for longer.
  tooManyGuesses: { ...plain(429), headers: { "Retry-After": "900" } },
  originNotAllowed: plain(403),
  hostUnknown: plain(421),
  notFound: plain(404),
  methodNotAllowed: plain(405),
  alreadyExists: plain(409),
  // The rest of the body is not worth reading, so the connection cannot be used again.
  tooLarge: { ...plain(413), headers: { Connection: "close" } },
  encodingNotSupported: plain(415),
  cannotBeMade: plain(422),
  storageFull: plain(507),
  storageUnavailable: plain(503),
  busy: { ...plain(503), headers: { "Retry-After": "10" } },
  // Nobody is there to read it.
  abandoned: plain(499),
  queryParse: described(400, "queryParseError"),
  queryEvaluation: described(400, "queryEvaluationError"),
  // Not a 5xx: the official client would ask again and again.
  queryStopped: described(400, "queryTimeoutError"),
  queryProcess: { ...plain(503), headers: { "Retry-After": "10" } },
  invalidMutation: described(400, "mutationError", "The mutation(s) failed: "),
  mutationConflict: described(409, "mutationError", "The mutation(s) failed: "),
  invalidAction: described(400, "actionError", "The action(s) failed: "),
  actionConflict: described(409, "actionError", "The action(s) failed: "),
};

/** What the caller reads of an error that happened anywhere in the lake. */
export function errorResponse(error: unknown): ErrorResponse {
  if (!(error instanceof LakeError)) {
    return { status: 500, body: plainBody(500, "Internal error"), headers: {} };
  }
  const { status, body, headers = {} } = ANSWERS[error.kind];
  return { status, body: body(error), headers };
}

/**
 * The same, told to the operator too where it is a fault of the lake. The address is left out of the log: it may
 * carry a token or a reader's parameters.
 */
export function reportedError(log: Log, method: string | undefined, error: unknown): ErrorResponse {
  const fault = faultOf(error);
  if (fault) log.error({ err: error, method }, `Lake: ${fault}`);
  return errorResponse(error);
}

function faultOf(error: unknown): string | undefined {
  if (!(error instanceof LakeError)) return "a request failed";
  if (error.kind === "queryProcess") return "a query failed";
  const isOfDisk = error.kind === "storageFull" || error.kind === "storageUnavailable";
  // A lake that stops refuses by itself.
  return isOfDisk && error.cause !== undefined ? "the disk refused" : undefined;
}

/** The shape of Sanity's errors outside the data API. */
function plain(status: number, more: Record<string, unknown> = {}): Row {
  return { status, body: ({ message }) => ({ ...plainBody(status, message), ...more }) };
}

function plainBody(status: number, message: string): Record<string, unknown> {
  return { statusCode: status, error: STATUS_CODES[status] ?? "Error", message };
}

/** The shape of Sanity's errors in the data API. */
function described(status: number, type: string, before = ""): Row {
  return {
    status,
    body: ({ message, details }) => ({
      error: { type, description: `${before}${message}`, ...details },
    }),
  };
}

export function badRequest(message: string): LakeError {
  return new LakeError("invalidRequest", message);
}

export function notFound(message: string): LakeError {
  return new LakeError("notFound", message);
}

export function alreadyExists(message: string): LakeError {
  return new LakeError("alreadyExists", message);
}
