import { execFile } from "node:child_process";
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, test } from "vitest";
import {
  type KeepAliveClient,
  keepAliveClient,
} from "../../packages/local-content-lake/test/support/keep-alive";
import { API_VERSION, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { openWorkshop, type Workshop } from "../support/lake-process";
import {
  BYTES,
  measureRates,
  nextMutation,
  type Rates,
  rate,
  WRITERS,
} from "./support/durable-rates";
import { addRow } from "./support/table";

let folder: string;
let workshop: Workshop;
let url: string;
let client: KeepAliveClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lake-bench-"));
  workshop = await openWorkshop([{ _id: "seeded", _type: "post" }]);
  url = await workshop.run("lake").url;
  client = keepAliveClient(url, WRITERS);
});
afterAll(() => {
  client.close();
  workshop.clean();
  rmSync(folder, { recursive: true, force: true });
});

function report(where: string, { bare, alone, together, aloneRatio, togetherRatio }: Rates): void {
  addRow({
    what: `a durable mutation ${where}`,
    figure: `alone ${aloneRatio.toFixed(2)}, ${WRITERS} writers ${togetherRatio.toFixed(1)} of a bare write and sync`,
    measured: `${Math.round(alone)} and ${Math.round(together)} to ${Math.round(bare)} a second`,
  });
}

test("a durable mutation in the lake's process", async () => {
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  const program = join(folder, "commit-rates.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "support/commit-rates.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "http-kit": join(import.meta.dirname, "../../packages/http-kit/src") },
    logLevel: "error",
  });
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const { stdout } = await promisify(execFile)(process.execPath, [program, dataDir]);
  report("in the lake's process", JSON.parse(stdout));
});

async function post(): Promise<void> {
  const { status, text } = await client.send({
    method: "POST",
    path: `/v${API_VERSION}/data/mutate/production`,
    headers: { Authorization: `Bearer ${TEST_TOKENS.write}` },
    body: JSON.stringify({ mutations: [nextMutation()] }),
  });
  if (status !== 200) throw new Error(text);
}

test("a durable mutation over HTTP, its client on the same machine", async () => {
  const file = openSync(join(folder, "bare"), "a");
  const rates = await measureRates(post, () => {
    writeSync(file, BYTES);
    fdatasyncSync(file);
  });
  closeSync(file);
  report("over HTTP", rates);
});

test("a query while others write", async () => {
  const query = encodeURIComponent('*[_id == "seeded"][0]');
  const reader = keepAliveClient(url, 1);
  const times: number[] = [];
  let writing = true;
  const writers = rate(WRITERS * 200, WRITERS, post).finally(() => {
    writing = false;
  });
  while (writing) {
    const started = performance.now();
    await reader.send({ path: `/v${API_VERSION}/data/query/production?query=${query}` });
    times.push(performance.now() - started);
  }
  await writers;
  reader.close();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
  addRow({
    what: `a query while ${WRITERS} writers write`,
    figure: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    measured: `longest ${times.at(-1)?.toFixed(1)} ms, ${times.length} queries`,
  });
});
