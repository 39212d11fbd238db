import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { LakeError } from "../../util/errors";
import { depthOf, MAX_JSON_DEPTH } from "../../util/json";
import { badRequest } from "../response/errors";

/** Of one JSON body, in bytes. */
const MAX_JSON_BYTES = 1_000_000;

/** Of one that changes content, which takes a token: as on Sanity, so that what was there can be imported here. */
export const MAX_MUTATION_BYTES = 4_000_000;

/** Of one form: a token or a name, with room to spare. A megabyte of short fields takes a second to take apart. */
const MAX_FORM_BYTES = 16_000;

/**
 * Reads a request's JSON body and checks it.
 * @param most bytes
 * @throws LakeError: BODY_TOO_LARGE above them, ENCODING_NOT_SUPPORTED, INVALID_REQUEST for what is not JSON or
 * nested so deeply that walking through it could overflow the stack.
 */
export async function readBody<Value>(
  request: IncomingMessage,
  shape: Shape<Value>,
  most = MAX_JSON_BYTES,
): Promise<Value> {
  return check(shape, await readJson(request, most));
}

async function readJson(request: IncomingMessage, most = MAX_JSON_BYTES): Promise<unknown> {
  const encoding = request.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw new LakeError("ENCODING_NOT_SUPPORTED", "Send JSON bodies uncompressed");
  }
  const text = (await readBytes(request, most)).toString("utf8");
  if (depthOf(text) > MAX_JSON_DEPTH) {
    throw badRequest(`The body is nested more than ${MAX_JSON_DEPTH} levels deep`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON");
  }
}

/** The same where there need not be a body: none is as good as an empty object. */
export async function readOptionalBody<Value>(
  request: IncomingMessage,
  shape: Shape<Value>,
): Promise<Value> {
  const length = request.headers["content-length"];
  const empty = length === undefined ? !request.headers["transfer-encoding"] : length === "0";
  return check(shape, empty ? {} : ((await readJson(request)) ?? {}));
}

/** Reads what an HTML form sent. @throws LakeError: BODY_TOO_LARGE above MAX_FORM_BYTES, INVALID_REQUEST */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBytes(request, MAX_FORM_BYTES)).toString("utf8"));
}

/** Reads a body of any kind. @throws LakeError: BODY_TOO_LARGE above `most` bytes, INVALID_REQUEST for one that breaks off */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > most) throw tooLarge(most);
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      length += piece.length;
      if (length > most) throw tooLarge(most);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof LakeError ? error : badRequest("The body broke off");
  }
  return Buffer.concat(pieces);
}

function tooLarge(most: number): LakeError {
  return new LakeError("BODY_TOO_LARGE", `The body is larger than ${most} bytes`);
}

/** A shape that reads anything and gives a value of one type. */
export type Shape<Value> = z.ZodType<Value, z.ZodTypeDef, unknown>;

/**
 * Checks what a caller sent.
 * @param place says where a value lies, for the message; nothing for the whole.
 * @throws LakeError (INVALID_REQUEST) that names the first thing that is wrong.
 */
export function check<Value>(
  shape: Shape<Value>,
  input: unknown,
  place: (path: string) => string = (path) => `"${path}"`,
): Value {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".");
  throw badRequest(path ? `${place(path)}: ${issue?.message}` : (issue?.message ?? "Invalid"));
}
