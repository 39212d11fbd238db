// Plain JavaScript: `npm run typegen` reads it too.

/** The allowed URL schemes in content. */
export const SAFE_SCHEMES = ["https", "http", "mailto", "tel"];
