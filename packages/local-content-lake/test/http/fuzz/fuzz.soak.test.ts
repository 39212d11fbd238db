import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { keepAliveClient, type RawRequest, type RawResponse } from "../../support/http-client";
import { API_VERSION, TEST_TOKENS } from "../../support/lake";
import { workshopTest } from "../../support/packed-lake";
import { Random, SEED } from "../../support/random";
import { anyRequest } from "./requests";

// FUZZ_REQUESTS=1000000 SEED=7 npm run soak
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (process.env.SOAK ? 20_000 : 1_500));
const CONNECTIONS = 16;
const TOKEN = /-token-0123456789/;
const LACKS_UPGRADE = /"level":"warn".*no Upgrade header came with it/;
const IS_AUDIT = /"audit":true/;
const HEAP_MB = 160;
const MAX_GROWTH_MB = 64;

interface Odd {
  problem: string;
  request: string;
  answer: string;
}

/** The fault of a response, if any. */
function problemOf({ method, path }: RawRequest, { status, headers, text }: RawResponse): string {
  if (status >= 500) return `status ${status}`;
  // A 404 repeats the path without its query.
  const repeated = TOKEN.test(path.split("?", 1).join());
  if (!repeated && TOKEN.test(JSON.stringify(headers) + text)) return "a token in the answer";
  if (headers["set-cookie"] || headers["x-injected"]) return "a header that was sent";
  if (status < 400 || method === "HEAD") return "";
  // An HTML page.
  if (headers["content-type"]?.startsWith("text/html")) return "";
  try {
    const body = JSON.parse(text);
    return typeof body === "object" && body !== null ? "" : "an error that is no object";
  } catch {
    return "an error that is no JSON";
  }
}

function describeRequest({ method, path, headers, body }: RawRequest): string {
  return `${method} ${path.slice(0, 1500)} ${JSON.stringify(headers)} ${String(body ?? "").slice(0, 1500)}`;
}

/** The process's resident memory in MB. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // Only Linux has this file.
    return 0;
  }
}

const test = workshopTest([{ _id: "open", _type: "post", text: "still here" }]);

test(`the lake survives ${REQUESTS} random requests, answers in JSON and uses no more memory (SEED=${SEED})`, {
  tags: "full",
  timeout: 120_000 + REQUESTS * 20,
}, async ({ workshop }) => {
  const lake = workshop.run("lake", [], { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  const url = await lake.url;
  const client = keepAliveClient(url, CONNECTIONS);
  const random = new Random(SEED);
  const statuses = new Map<number, number>();
  const odd: Odd[] = [];
  const memory: number[] = [];
  let sent = 0;
  const work = async () => {
    while (sent < REQUESTS && odd.length < 20) {
      sent += 1;
      if (sent % Math.ceil(REQUESTS / 8) === 0) memory.push(memoryOf(lake.child.pid));
      const request = anyRequest(random);
      const answer = await client.send(request).catch((error: Error) => error);
      if (answer instanceof Error) {
        // The lake closes the connection for a body over the limit.
        if (String(request.body ?? "").length > 1_000_000) continue;
        odd.push({ problem: answer.message, request: describeRequest(request), answer: "" });
        continue;
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = problemOf(request, answer);
      const text = answer.text.slice(0, 300);
      if (problem) odd.push({ problem, request: describeRequest(request), answer: text });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  client.close();

  const query = encodeURIComponent('*[_id == "open"][0].text');
  const alive = await fetch(`${url}/v${API_VERSION}/data/query/production?query=${query}`);
  lake.child.kill("SIGTERM");
  const { code, output } = await lake.ended;
  // Two lines report the seed and the URL, others a missing proxy setting or the audit trail of access.
  // Any other line is a failure.
  const log = output
    .trim()
    .split("\n")
    .slice(2)
    .filter((line) => !LACKS_UPGRADE.test(line) && !IS_AUDIT.test(line));
  expect({ odd, log }).toEqual({ odd: [], log: [] });
  expect([alive.status, code]).toEqual([200, 0]);
  for (const token of Object.values(TEST_TOKENS)) expect(output).not.toContain(token);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}×${n}`);
  const megabytes = memory.map((size) => size.toFixed(0)).join(", ");
  console.info(`${sent} requests: ${counts.join(" ")}; memory in MB: ${megabytes}`);
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
  const [, early = 0] = memory;
  expect((memory.at(-1) ?? 0) - early).toBeLessThan(MAX_GROWTH_MB);
});
