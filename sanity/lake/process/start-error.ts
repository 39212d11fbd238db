/** A start that cannot go on; the message is one line that names the setting and the fix. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * What to print of a start that failed: one line for what the operator can mend, the whole error for a fault of ours.
 * @param expected further kinds of error whose message is such a line
 */
export function describeStartFailure(
  error: unknown,
  expected: readonly (abstract new (...args: never[]) => Error)[] = [],
): unknown {
  const isExpected = [StartError, ...expected].some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : error;
}
