import { availableParallelism } from "node:os";

/** How many workers run tests: one for each processor; at most eight, which share the machine's memory. */
export const WORKERS = Math.min(Math.max(availableParallelism(), 2), 8);
