import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the program where its packages are found. @returns its path */
export async function buildCrashProgram(): Promise<string> {
  const folder = here("../../../node_modules/.cache");
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, `crash-program-${process.pid}.mjs`);
  await build({
    entryPoints: [here("./program.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "http-kit": here("../../../../http-kit/src") },
    outfile,
  });
  return outfile;
}

/** Runs the program until it ends or kills itself. @returns the lines that it printed */
export async function runCrashProgram(program: string, args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const signal = await new Promise((ended) => child.once("close", (_code, by) => ended(by)));
  return { lines: output.split("\n").filter(Boolean), signal, errors };
}
