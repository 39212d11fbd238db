import { z } from "zod";
import type { JsonObject } from "../../util/types";
import { publishedId, versionId } from "../shapes";

// Perspectives that are no release.
const RESERVED = new Set(["drafts", "previewDrafts", "published", "raw"]);

export const releaseId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 of a-z, A-Z, 0-9, "_" and "-"')
  .refine((id) => !RESERVED.has(id), "is the name of a perspective");

const NO_TIME = "must be a time like 2025-02-19T08:00:00Z";

/** A time with its zone, kept in UTC. */
export const time = z
  .string()
  .datetime({ offset: true, message: NO_TIME })
  // The shape leaves a zone any hours and minutes.
  .refine((text) => !Number.isNaN(Date.parse(text)), NO_TIME)
  .transform((text) => new Date(text).toISOString());

/** Only the type of a release means something here; the rest is for people and their tools. */
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

/** Newer clients say `versionId` where older ones say `draftId`. */
export const scheduledVersion = z.object({
  publishedId,
  draftId: versionId.optional(),
  versionId: versionId.optional(),
});
