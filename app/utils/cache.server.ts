/** `Cache-Control` values, one per kind of answer. */
export const CACHE = {
  /** An editor's change must be on the next request, so every copy asks again; the ETag makes that a 304. */
  page: "public, max-age=0, must-revalidate",
  /** The file's name changes with its content. */
  asset: "public, max-age=31536000, immutable",
  /** Fixed names (favicon, manifest): fresh enough within the hour after a release. */
  publicFile: "public, max-age=3600",
  /** What belongs to one visitor or one moment: answers to forms, errors, health. */
  none: "no-store",
} as const;
