import { createLog, type Log, Secrets } from "http-kit";

/** A log whose lines are kept for the test, each as the JSON it is written as. */
export function keptLines(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const out = { write: (line: string) => void lines.push(line) };
  return { log: createLog({ level: "info", out }, new Secrets()), lines };
}
