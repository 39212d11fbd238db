/** Sanity's services that the Studio has no option to leave alone: newer versions of itself, and feedback. */
const UNUSED = /^https:\/\/(?:sanity-cdn\.com\/v1\/modules|api\.sanity\.io\/vX\/intake)\//;

/** Answers the Studio's questions to services that this project does not use. Call this before it is loaded. */
export function answerUnusedServices(asking: { fetch: typeof fetch }): void {
  const { fetch } = asking;
  asking.fetch = (input, init) => {
    if (!UNUSED.test(String(input))) return fetch(input, init);
    // No version is newer, and nobody takes feedback.
    return Promise.resolve(Response.json({}, { status: init?.method === "POST" ? 404 : 200 }));
  };
}
