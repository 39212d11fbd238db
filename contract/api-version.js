// Plain JavaScript, for scripts that run without a build read it too.

/**
 * The version of Sanity's HTTP API. Since this version, a query without a
 * perspective returns published documents only.
 */
export const API_VERSION = "2025-02-19";

/** Options of a query that reads all that is stored: what is published, drafts and versions. */
export const RAW = /** @type {const} */ ({ perspective: "raw" });
