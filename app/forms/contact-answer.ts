import { z } from "zod";

/** What the browser gets back. `fieldErrors` and `repopulateFields` are read by remix-validated-form. */
export const contactAnswerSchema = z.object({
  outcome: z.enum(["sent", "invalid", "refused", "rejected", "failed"]),
  /** Why a post was refused and what to do about it. */
  message: z.string().optional(),
  fieldErrors: z.record(z.string()).optional(),
  repopulateFields: z.record(z.string()).optional(),
  formId: z.string().optional(),
});

export type ContactAnswer = z.infer<typeof contactAnswerSchema>;
