import { createLog, type Log, Secrets } from "http-kit";

/** A log that collects its JSON lines. */
export function createTestLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const out = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ level: "info", out }, new Secrets()), lines };
}
