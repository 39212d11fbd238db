/**
 * The boundaries at which a crash changes what is on disk or what others know. A test ends the process at each of
 * them; in production `faultPoint` does nothing.
 */
export const FAULT_POINTS = [
  "commit: before",
  "commit: after",
  "commit: before response",
  "rows: before commit",
  "rows: after commit",
  "webhook messages: before commit",
  "webhook messages: after commit",
  "message delivery: before sending",
  "message delivery: after sending",
  "message delivery: after result",
  "dataset deletion: before commit",
  "dataset deletion: after commit",
  "dataset deletion: after files",
  "asset upload: after receiving",
  "asset upload: after file",
  "asset upload: after commit",
  "import: after files",
  "backup: after copy",
  "restore: before rename",
  "restore: after rename",
  "restore: before schedules",
  "restore: after schedules",
  "prune: after slice",
  "asset deletion: before move",
  "asset deletion: after move",
] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

type FaultHandler = (point: FaultPoint) => void;

let handler: FaultHandler | undefined;

/** Marks a boundary. */
export function faultPoint(point: FaultPoint): void {
  handler?.(point);
}

/** Calls back at every boundary; for tests. */
export function onFaultPoint(call: FaultHandler): void {
  handler = call;
}
