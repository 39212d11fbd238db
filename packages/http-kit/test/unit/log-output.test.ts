import { spawnSync } from "node:child_process";
import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { createLog, logOutput, Secrets } from "http-kit";
import { test as base, expect, vi } from "vitest";

const test = base.extend("folder", ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(import.meta.dirname, "log-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

test("lines are written together, in time for a batch", async ({ folder, onTestFinished }) => {
  const file = join(folder, "log");
  const write = vi.spyOn(fs, "write");
  onTestFinished(() => write.mockRestore());
  const log = createLog({ level: "info", out: logOutput(file) }, new Secrets());
  for (let line = 0; line < 300; line += 1) log.info(`line ${line}`);
  await expect.poll(() => readFileSync(file, "utf8").split("\n")).toHaveLength(301);
  expect(write.mock.calls.length).toBeLessThan(4);
});

test("a line that is JSON already has the level, time and hidden secrets of any other", () => {
  const lines: string[] = [];
  const secrets = new Secrets();
  secrets.add("a-secret");
  const log = createLog({ level: "info", out: { write: (line) => lines.push(line) } }, secrets);
  log.line("info", '"route":"/a-secret","msg":"request"');
  log.line("debug", '"msg":"request"');
  log.info({ route: "/a-secret" }, "request");
  const [own, ofPino] = lines.map((line) => ({ ...JSON.parse(line), time: undefined }));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\{"level":"info","time":"\d{4}-[^"]+","route":"\/\[hidden\]",.*\}\n$/);
  expect(own).toEqual(ofPino);
});

test.for([
  ["exits", "process.exit(0);", 0],
  ["ends by itself", "", 0],
  ["crashes", 'throw new Error("unexpected");', 1],
] as const)("a process that %s writes its last line", async ([, end, status], { folder }) => {
  const program = join(folder, "program.mjs");
  const from = join(import.meta.dirname, "../../src/log.ts");
  const contents = `import { createLog, logOutput, Secrets } from ${JSON.stringify(from)};
    const log = createLog({ level: "info", out: logOutput() }, new Secrets());
    process.on("uncaughtException", (error) => {
      log.error({ err: error }, "crashed");
      process.exit(1);
    });
    log.info("last words");
    ${end}`;
  const stdin = { contents, resolveDir: folder };
  const options = { packages: "external", platform: "node", format: "esm" } as const;
  await build({ stdin, bundle: true, ...options, outfile: program });
  const run = spawnSync(process.execPath, [program], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  expect(run.status).toBe(status);
  const said = [...run.stdout.matchAll(/"msg":"([^"]+)"\}$/gm)].map(([, words]) => words);
  expect(said).toEqual(status === 0 ? ["last words"] : ["last words", "crashed"]);
});
