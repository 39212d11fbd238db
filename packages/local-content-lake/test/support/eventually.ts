import { createLog, type Log, Secrets } from "http-kit";
import { vi } from "vitest";

/** Upper bound on a busy machine; a check that passes earlier returns at once. */
const PATIENCE_MS = 100_000;

/**
 * Repeats a check until it no longer throws.
 * @param interval milliseconds between two attempts
 * @returns the result of the first check that passes
 * @throws the last error once the time is up
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval });
}

/** A log that collects its JSON lines. */
export function createTestLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const out = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ level: "info", out }, new Secrets()), lines };
}
