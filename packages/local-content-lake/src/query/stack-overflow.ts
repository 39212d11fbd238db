/**
 * Whether an error says that calls went too deep. Near the end of the stack an expression of V8's own that has
 * still to be compiled is the first to find no room, and says so as a syntax error.
 */
export function isStackOverflow(error: unknown): boolean {
  if (error instanceof RangeError) return /call stack/i.test(error.message);
  return error instanceof SyntaxError && error.message.endsWith("Stack overflow");
}
