import { STATUS_CODES } from "node:http";
import type { Log } from "http-kit";
import { LakeError, type LakeErrorCode, type RequestErrorCode } from "../../util/errors";

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

/** The response for each error code, in the shapes of Sanity's errors. */
const RESPONSES: Record<RequestErrorCode, Row> & Partial<Record<LakeErrorCode, Row>> = {
  INVALID_REQUEST: plain(400),
  TOKEN_MISSING: plain(401),
  TOKEN_UNKNOWN: plain(401, { errorCode: "SIO-401-ANF" }),
  TOKEN_ENDED: plain(401, { errorCode: "SIO-401-AEX" }),
  // The Studio hides what fails with this type.
  PERMISSION_DENIED: described(403, "insufficientPermissionsError"),
  MUTATION_DENIED: described(403, "mutationError", "The mutation(s) failed: "),
  // Clients get no more attempts.
  TOO_MANY_ATTEMPTS: { ...plain(429), headers: { "Retry-After": "900" } },
  RATE_LIMITED: { ...plain(429), headers: { "Retry-After": "1" } },
  ORIGIN_NOT_ALLOWED: plain(403),
  HOST_UNKNOWN: plain(421),
  NOT_FOUND: plain(404),
  DATASET_NOT_FOUND: plain(404),
  METHOD_NOT_ALLOWED: plain(405),
  ALREADY_EXISTS: plain(409),
  // What a client still sends may be more than the lake reads of it.
  BODY_TOO_LARGE: { ...plain(413), headers: { Connection: "close" } },
  ENCODING_NOT_SUPPORTED: plain(415),
  IMAGE_LIBRARY_MISSING: plain(501),
  IMAGE_NOT_RENDERABLE: plain(422),
  STORAGE_FULL: plain(507),
  STORAGE_UNAVAILABLE: plain(503),
  BUSY: { ...plain(503), headers: { "Retry-After": "10" } },
  // The client has disconnected.
  REQUEST_ABORTED: plain(499),
  QUERY_INVALID: described(400, "queryParseError"),
  QUERY_FAILED: described(400, "queryEvaluationError"),
  // Not a 5xx, because the official client retries those.
  QUERY_LIMIT: described(400, "queryTimeoutError"),
  QUERY_WORKER_FAILED: { ...plain(503), headers: { "Retry-After": "10" } },
  MUTATION_INVALID: described(400, "mutationError", "The mutation(s) failed: "),
  MUTATION_CONFLICT: described(409, "mutationError", "The mutation(s) failed: "),
  ACTION_INVALID: described(400, "actionError", "The action(s) failed: "),
  ACTION_CONFLICT: described(409, "actionError", "The action(s) failed: "),
};

/** Returns the response for any error in the lake. */
export function errorResponse(error: unknown): ErrorResponse {
  const row = error instanceof LakeError ? RESPONSES[error.code] : undefined;
  if (!(error instanceof LakeError) || !row) {
    return { status: 500, body: plainBody(500, "Internal error"), headers: {} };
  }
  return { status: row.status, body: row.body(error), headers: row.headers ?? {} };
}

/**
 * Returns the same response, and logs errors of the lake itself. The log omits the URL, which may contain
 * a token or a client's parameters.
 */
export function logError(log: Log, method: string | undefined, error: unknown): ErrorResponse {
  const fault = faultOf(error);
  if (fault) log.error({ err: error, method }, `Lake: ${fault}`);
  return errorResponse(error);
}

function faultOf(error: unknown): string | undefined {
  if (!(error instanceof LakeError)) return "a request failed";
  if (error.code === "QUERY_WORKER_FAILED") return "a query failed";
  const isOfDisk = error.code === "STORAGE_FULL" || error.code === "STORAGE_UNAVAILABLE";
  // A stopping lake refuses requests too, without a cause.
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
