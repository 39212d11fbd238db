import type { z } from "zod";
import { badRequest } from "./http-error";

/** A shape that reads anything and gives a value of one type. */
export type Shape<Value> = z.ZodType<Value, z.ZodTypeDef, unknown>;

/**
 * Checks what a caller sent.
 * @param place says where a value lies, for the message; nothing for the whole.
 * @throws LakeError (invalidRequest) that names the first thing that is wrong.
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
