import { STATUS_CODES } from "node:http";

/** An answer that is an error, with the body that goes out. */
export class HttpError extends Error {
  override name = "HttpError";
  constructor(
    readonly status: number,
    message: string,
    readonly body: Record<string, unknown> = plainBody(status, message),
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The shape of Sanity's errors outside the data API. */
function plainBody(status: number, message: string): Record<string, unknown> {
  return { statusCode: status, error: STATUS_CODES[status] ?? "Error", message };
}

export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}

export function notFound(message: string): HttpError {
  return new HttpError(404, message);
}
