import { z } from "zod";

/** The words of every outcome, for the toast, the alerts and the page without JavaScript. */
export const CONTACT_TEXTS = {
  sent: {
    title: "Message Sent!",
    text: "Thank you for contacting us. We'll get back to you soon.",
  },
  rejected: "Something went wrong. Please try again.",
  failed: "Error sending message.",
} as const;

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
