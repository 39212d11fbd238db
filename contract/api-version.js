// Plain JavaScript, for scripts that run without a build read it too.

/**
 * The version of Sanity's HTTP API that everything here is written for. From this one on, a query that names no
 * perspective sees published documents only.
 */
export const API_VERSION = "2025-02-19";
