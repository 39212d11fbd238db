import { createLog, type Log, Secrets } from "http-kit";
import { vi } from "vitest";

/**
 * Repeats a check until it no longer throws.
 * @param interval milliseconds between two attempts
 * @returns the result of the first check that passes
 * @throws the last error once the time is up
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 20): Promise<T> {
  // A busy machine takes long; a check that passes earlier returns at once.
  return vi.waitFor(check, { timeout: 100_000, interval });
}

/** A log that collects its JSON lines. */
export function createTestLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const out = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ level: "info", out }, new Secrets()), lines };
}
