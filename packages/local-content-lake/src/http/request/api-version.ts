import { notFound } from "../response/errors";

// From this version on there are releases; queries see published documents and listeners hear of nothing else.
const PERSPECTIVES = "2025-02-19";

/** The version in an address: `1`, `X` (the newest) or a date. */
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

  /** Whether a reader may be shown documents of releases, whose ids start with `versions.`. */
  get knowsVersions(): boolean {
    return this.isFrom(PERSPECTIVES);
  }

  private isFrom(date: string): boolean {
    return this.text === "X" || (this.text !== "1" && this.text >= date);
  }
}
