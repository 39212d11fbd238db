import { z } from "zod";

/** Texts by field name. */
export const textsSchema = z.record(z.string());

export type Texts = z.infer<typeof textsSchema>;

/** The action's response. remix-validated-form reads `fieldErrors` and `repopulateFields`. */
export const formResultSchema = z.object({
  outcome: z.enum(["sent", "invalid", "refused", "rejected", "failed"]),
  /** Why the post was refused, and what to do about it. */
  message: z.string().optional(),
  fieldErrors: textsSchema.optional(),
  repopulateFields: textsSchema.optional(),
  formId: z.string().optional(),
});

export type FormResult = z.infer<typeof formResultSchema>;
