import { notFound } from "../response/errors";

// Since this version there are releases: queries default to published documents, and listeners receive nothing else.
const PERSPECTIVES = "2025-02-19";

/** The API version in a path: `1`, `X` (the newest) or a date. */
export class ApiVersion {
  private constructor(private readonly text: string) {}

  /** @throws LakeError (NOT_FOUND) */
  static parse(text: string): ApiVersion {
    if (text === "1" || text === "X") return new ApiVersion(text);
    const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
    if (!date || Number.isNaN(date.getTime())) {
      throw notFound(`Unknown API version "v${text}": use v1, vX or a date like v2025-02-19`);
    }
    return new ApiVersion(text);
  }

  /** @see https://www.sanity.io/docs/content-lake/api-versioning */
  get publishedByDefault(): boolean {
    return this.isFrom(PERSPECTIVES);
  }

  /** True if the client may receive documents of releases, whose ids start with `versions.`. */
  get knowsVersions(): boolean {
    return this.isFrom(PERSPECTIVES);
  }

  private isFrom(date: string): boolean {
    return this.text === "X" || (this.text !== "1" && this.text >= date);
  }
}
