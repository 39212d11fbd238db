import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HEAP_MEGABYTES = 1024;

/**
 * Starts `main.ts` as a process. Not as a thread: a thread that runs out of memory takes the whole process along,
 * whatever limits it was given.
 */
export async function startWorker(datasetName: string): Promise<ChildProcess> {
  const worker = fork(await programFile(), [datasetName], {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // Settings may be secret.
    env: { NODE_ENV: "production" },
  });
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  // It must not keep this process alive; whoever waits for an answer does.
  worker.unref();
  worker.channel?.unref();
  if (worker.stdin && "unref" in worker.stdin) (worker.stdin as { unref(): void }).unref();
  return worker;
}

/** The bundle beside this one; when a test runs the source, one made of the source. */
function programFile(): string | Promise<string> {
  const here = import.meta.url;
  if (!here.endsWith(".ts")) return fileURLToPath(new URL("./query-worker.mjs", here));
  sourceBundle ??= bundleSource(fileURLToPath(new URL("./main.ts", here)));
  return sourceBundle;
}

let sourceBundle: Promise<string> | undefined;

// esbuild is there wherever the source is run: it is what builds the bundles.
async function bundleSource(entry: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  const text = outputFiles[0]?.text ?? "";
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `lake-query-worker-${name}.cjs`);
  // Others may be starting the same file.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
