import { z } from "zod";

export const privacyFiguresFields = "{ deletionDays, backupDays, noticeDays, responseHours }";

/** Days and hours that a product's privacy policy promises. */
export const privacyFiguresSchema = z.object({
  deletionDays: z.number().int().positive(),
  backupDays: z.number().int().positive(),
  noticeDays: z.number().int().positive(),
  responseHours: z.number().int().positive(),
});

export type PrivacyFigures = z.infer<typeof privacyFiguresSchema>;
