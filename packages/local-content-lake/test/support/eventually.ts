import { vi } from "vitest";

/** As long as anything may take on a busy machine; what comes at once is not waited for. */
export const PATIENCE_MS = 100_000;

/**
 * Asks until the check throws no more.
 * @param interval milliseconds between two looks
 * @returns what the check returned at last
 * @throws what the check threw last, when patience is at its end
 */
export function eventually<Value>(
  check: () => Value | Promise<Value>,
  interval = 20,
): Promise<Value> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval });
}
