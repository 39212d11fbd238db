import { requireKnown } from "../options";

/**
 * Limits of Sanity's hosted Content Lake, as far as its documentation states them: those of the Free plan.
 * @see https://www.sanity.io/docs/content-lake/technical-limits
 */
export const HOSTED_LIMITS = {
  /** Unique combinations of attribute and data type in a dataset. Free plan: 2,000; Growth: 10,000. */
  attributesPerDataset: 2_000,
  /** Unique combinations of attribute and data type in a document. Free and Growth plan: 1,000; Enterprise: 8,000. */
  attributesPerDocument: 1_000,
  /** Bytes of a document as JSON. */
  documentBytes: 32_000_000,
  /** Levels of nested attributes. */
  nestingDepth: 20,
  /** Mutation requests per second and client IP. */
  mutationsPerSecond: 25,
  /** Uploads per second and client IP. */
  uploadsPerSecond: 25,
  /** Requests of any kind per second and client IP. Assets do not count: a CDN serves them. */
  requestsPerSecond: 500,
  /** Queries of a dataset in flight. */
  concurrentQueries: 500,
  /** Mutation requests of a dataset in flight. */
  concurrentMutations: 100,
};

/** The same limits with other numbers; false for none. */
export type HostedLimits = { [Name in keyof typeof HOSTED_LIMITS]: number | false };

const NONE = Object.fromEntries(Object.keys(HOSTED_LIMITS).map((name) => [name, false]));

/** @throws TypeError for an unknown limit, or one that is no positive number */
export function readLimits(given: Partial<HostedLimits> | false = {}): HostedLimits {
  if (given === false) return NONE as unknown as HostedLimits;
  requireKnown("limits", given, Object.keys(HOSTED_LIMITS));
  for (const [name, value] of Object.entries(given)) {
    if (value !== false && !(typeof value === "number" && value > 0)) {
      throw new TypeError(`limits: ${name} is ${value}: use a positive number, or false for none`);
    }
  }
  return { ...HOSTED_LIMITS, ...given };
}
