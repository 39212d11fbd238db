import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Lets other processes go first. Call it right after the start: threads have the priority of their first moment. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
