import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const ROWS = fileURLToPath(new URL("../../../.cache/bench-rows.jsonl", import.meta.url));

/** One line of the table. */
export interface Row {
  what: string;
  /** The ratio or the figure that counts. */
  figure: string;
  /** The least and the greatest of all rounds. */
  spread?: string;
  /** What stands behind the figure: both rates, with their references. */
  measured: string;
}

/** Adds a line to the table that is printed when all benchmarks are over. */
export function addRow(row: Row): void {
  appendFileSync(ROWS, `${JSON.stringify(row)}\n`);
}

/** Called by the test runner before the first benchmark. @returns what it calls after the last */
export function setup(): () => void {
  mkdirSync(dirname(ROWS), { recursive: true });
  rmSync(ROWS, { force: true });
  appendFileSync(ROWS, "");
  return () => console.info(`\n${tableOf(readRows())}`);
}

function readRows(): Row[] {
  const lines = readFileSync(ROWS, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

/** As Markdown, so that it can stand in docs/performance.md as it was printed. */
function tableOf(rows: Row[]): string {
  return [
    `${new Date().toISOString().slice(0, 10)}, ${machine()}`,
    "",
    "| what | figure | spread | measured |",
    "|---|---|---|---|",
    ...rows.map((row) => `| ${row.what} | ${row.figure} | ${row.spread ?? ""} | ${row.measured} |`),
  ].join("\n");
}

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${cpu?.model.trim()}, ${memory} GB, Node ${process.versions.node}, ${process.platform}`;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? Number.NaN;
}
