import { execFile } from "node:child_process";
import { closeSync, fdatasyncSync, mkdirSync, openSync, symlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { keepAliveClient } from "../../packages/local-content-lake/test/support/http-client";
import { API_VERSION, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { emptyFolder } from "../support/fixtures";
import { lakeProcessTest } from "./support/bench-test";
import { BYTES, measureRates, nextMutation, type Rates, WRITERS } from "./support/durable-rates";
import { addRow } from "./support/table";

const clientTest = lakeProcessTest
  .extend("client", { scope: "file" }, async ({ lake }, { onCleanup }) => {
    const client = keepAliveClient(await lake.process.url, WRITERS);
    onCleanup(() => client.close());
    return client;
  })
  .extend("post", ({ client }) => async (): Promise<void> => {
    const { status, text } = await client.send({
      method: "POST",
      path: `/v${API_VERSION}/data/mutate/production`,
      headers: { Authorization: `Bearer ${TEST_TOKENS.write}` },
      body: JSON.stringify({ mutations: [nextMutation()] }),
    });
    if (status !== 200) throw new Error(text);
  });
const test = clientTest.extend("folder", { scope: "file" }, emptyFolder);

function report(where: string, { bare, alone, together, aloneRatio, togetherRatio }: Rates): void {
  addRow({
    what: `a durable mutation ${where}`,
    figure: `alone ${aloneRatio.toFixed(2)}, ${WRITERS} writers ${togetherRatio.toFixed(1)} of a bare write and sync`,
    measured: `${Math.round(alone)} and ${Math.round(together)} to ${Math.round(bare)} a second`,
  });
}

test("a durable mutation in the lake's process", async ({ folder }) => {
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

test("a durable mutation over HTTP, its client on the same machine", async ({ folder, post }) => {
  const file = openSync(join(folder, "bare"), "a");
  const rates = await measureRates(post, () => {
    writeSync(file, BYTES);
    fdatasyncSync(file);
  });
  closeSync(file);
  report("over HTTP", rates);
});
