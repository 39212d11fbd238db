/** A start that cannot go on; the message is one line that names the setting and the fix. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * What to print of a start that failed: one line for what the operator can mend, with the place in the code for a
 * fault of ours. Never the object itself: the errors of HTTP clients carry whole requests, tokens included.
 * @param expected further kinds of error whose message is such a line
 */
export function describeStartFailure(
  error: unknown,
  expected: readonly (abstract new (...args: never[]) => Error)[] = [],
): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [StartError, ...expected].some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
