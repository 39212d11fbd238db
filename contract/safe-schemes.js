// Plain JavaScript: `npm run typegen` reads it too.

/** What an address in the content may begin with. */
export const SAFE_SCHEMES = ["https", "http", "mailto", "tel"];
