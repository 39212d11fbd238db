/**
 * Limits of Sanity's hosted Content Lake, as far as its documentation states them.
 * @see https://www.sanity.io/docs/content-lake/technical-limits
 */
export interface HostedLimits {
  /** Unique combinations of attribute and data type in a dataset. Free plan: 2,000; Growth: 10,000. */
  attributesPerDataset: number | false;
  /** Unique combinations of attribute and data type in a document. Free and Growth plan: 1,000; Enterprise: 8,000. */
  attributesPerDocument: number | false;
  /** Bytes of a document as JSON. */
  documentBytes: number | false;
  /** Levels of nested attributes. */
  nestingDepth: number | false;
  /** Mutation requests per second and client IP. */
  mutationsPerSecond: number | false;
  /** Uploads per second and client IP. */
  uploadsPerSecond: number | false;
  /** Requests of any kind per second and client IP. Assets do not count: a CDN serves them. */
  requestsPerSecond: number | false;
  /** Queries of a dataset in flight. */
  concurrentQueries: number | false;
  /** Mutation requests of a dataset in flight. */
  concurrentMutations: number | false;
}

/** The documented limits of the Free plan. */
export const HOSTED_LIMITS: Readonly<HostedLimits> = {
  attributesPerDataset: 2_000,
  attributesPerDocument: 1_000,
  documentBytes: 32_000_000,
  nestingDepth: 20,
  mutationsPerSecond: 25,
  uploadsPerSecond: 25,
  requestsPerSecond: 500,
  concurrentQueries: 500,
  concurrentMutations: 100,
};

const NONE = Object.fromEntries(Object.keys(HOSTED_LIMITS).map((name) => [name, false]));

/** @throws TypeError for an unknown limit, or one that is no positive number */
export function readLimits(given: Partial<HostedLimits> | false = {}): HostedLimits {
  if (given === false) return NONE as unknown as HostedLimits;
  for (const [name, value] of Object.entries(given)) {
    if (!(name in HOSTED_LIMITS)) {
      const known = Object.keys(HOSTED_LIMITS).join(", ");
      throw new TypeError(`limits: there is no "${name}". Use ${known}`);
    }
    if (value !== false && !(typeof value === "number" && value > 0)) {
      throw new TypeError(`limits: ${name} is ${value}: use a positive number, or false for none`);
    }
  }
  return { ...HOSTED_LIMITS, ...given };
}
