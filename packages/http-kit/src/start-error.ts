/** A start that fails for a reason the operator can fix; the message is one line that names the setting and the fix. */
export class StartError extends Error {
  override name = "StartError";
  readonly isExpected = true;
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** True for errors whose message is all that an operator needs. By property: two bundles hold two copies of a class. */
export function isExpectedError(error: unknown): boolean {
  return error instanceof Error && "isExpected" in error && error.isExpected === true;
}

/**
 * Formats the reason why a program does not start: the message alone for what the operator can fix, the stack for a
 * defect. The error object itself is never printed, because errors of HTTP clients carry whole requests and tokens.
 */
export function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isExpectedError(error) ? error.message : (error.stack ?? error.message);
}
