import type { IncomingMessage } from "node:http";
import { badRequest, HttpError } from "./http-error";

/** Of one JSON body, in bytes. */
export const MAX_JSON_BYTES = 1_000_000;

/**
 * Reads a request's JSON body.
 * @throws HttpError 413 above MAX_JSON_BYTES, 415 for a compressed body, 400 for what is not JSON.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const encoding = request.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw new HttpError(415, "Send JSON bodies uncompressed");
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

/** Reads a JSON body where there need not be one. @throws HttpError as readJson does. */
export async function readOptionalJson(request: IncomingMessage): Promise<unknown> {
  const length = request.headers["content-length"];
  const empty = length === undefined ? !request.headers["transfer-encoding"] : length === "0";
  return empty ? undefined : readJson(request);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_JSON_BYTES) throw tooLarge();
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length > MAX_JSON_BYTES) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : badRequest("The body broke off");
  }
  return Buffer.concat(pieces);
}

// The rest of the body is not worth reading, so the connection cannot be used again.
function tooLarge(): HttpError {
  const message = `The body is larger than ${MAX_JSON_BYTES} bytes`;
  const body = { statusCode: 413, error: "Payload Too Large", message };
  return new HttpError(413, message, body, { Connection: "close" });
}
