import { z } from "zod";
import { isReservedLayer } from "../../util/ids";
import type { JsonObject } from "../../util/types";

export const releaseId = z
  .string()
  .regex(
    /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,63}$/,
    'must be 1 to 64 of a-z, A-Z, 0-9, "_" and "-", not starting with "-"',
  )
  .refine((id) => !isReservedLayer(id), "is the name of a perspective");

/** The lake reads `releaseType` only; the other fields are for editors and their tools. */
export const metadata = z
  .object({
    releaseType: z.enum(["asap", "scheduled", "undecided"]).default("undecided"),
    title: z.string().optional(),
    description: z.string().optional(),
    intendedPublishAt: z.string().optional(),
    cardinality: z.enum(["one", "many"]).optional(),
  })
  .passthrough()
  .transform((given) => given as JsonObject);

export const onlyRelease = z.object({ releaseId });
