import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export const CONNECTIONS = 16;

/** Where wrk is not installed; fetched when it is first needed, since nothing but this uses it. */
const AUTOCANNON = ["--yes", "autocannon@8.0.0"];

export interface Load {
  /** Answers. */
  count: number;
  /** Answers in a second. */
  rate: number;
  /** Milliseconds that all but one in a hundred answers took at most. */
  p99: number;
}

/** What makes the load: in a process of its own, faster than any server in Node. */
const GENERATOR = spawnSync("wrk", ["-v"]).error ? "autocannon" : "wrk";

/**
 * Asks one address without a pause over sixteen connections that stay open.
 * @throws when answers are errors
 */
export function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  return GENERATOR === "wrk"
    ? withWrk(["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", ...named, url])
    : withAutocannon(["-j", "-c", String(CONNECTIONS), "-d", String(seconds), ...named, url]);
}

async function withWrk(args: string[]): Promise<Load> {
  const { stdout } = await run("wrk", args);
  if (/Non-2xx or 3xx|Socket errors: connect [1-9]/.test(stdout)) throw new Error(stdout);
  const [, p99 = "", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(stdout) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1000 }[unit] ?? 1;
  return {
    count: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * inMilliseconds,
  };
}

async function withAutocannon(args: string[]): Promise<Load> {
  const { stdout } = await run("npx", [...AUTOCANNON, ...args], { maxBuffer: 2 ** 24 });
  const { requests, latency, errors, "4xx": refused, "5xx": failed } = JSON.parse(stdout);
  // Errors are its own word for connections alone.
  if (errors + refused + failed > 0) throw new Error(stdout);
  return { count: requests.total, rate: requests.average, p99: latency.p99 };
}
