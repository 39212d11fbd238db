import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLake } from "../../../packages/local-content-lake/build.mjs";
import { TEST_TOKENS } from "../../../packages/local-content-lake/test/support/lake";
import { bundleServers } from "../../../scripts/build/bundle-servers.mjs";

const ROOT = join(import.meta.dirname, "../../..");

export interface Workshop {
  /** For DATA_DIR. */
  dataDir: string;
  /** Starts `lake` or `seed`, as npm would. */
  run(name: "lake" | "seed", flags?: string[], env?: Record<string, string>): LakeProcess;
  clean(): void;
}

export interface LakeProcess {
  child: ChildProcess;
  /** Resolves with the lake's address once it serves; rejects when it ends instead. */
  url: Promise<string>;
  /** Resolves when the process is gone. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** A folder with both commands, built as for production, and a seed of its own. */
export async function openWorkshop(seed: Record<string, unknown>[]): Promise<Workshop> {
  const folder = mkdtempSync(join(tmpdir(), "lake-process-"));
  mkdirSync(join(folder, "sanity", "seed"), { recursive: true });
  const lines = seed.map((document) => JSON.stringify(document)).join("\n");
  writeFileSync(join(folder, "sanity", "seed", "content.ndjson"), lines);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // The folder is the package, so that the programs in it mean its build and not the repository's.
  copyFileSync(
    join(ROOT, "packages/local-content-lake/package.json"),
    join(folder, "package.json"),
  );
  await buildLake(join(folder, "dist"));
  // Where npm puts the packages of which the repository's root has another version.
  symlinkSync(
    join(ROOT, "packages/local-content-lake/node_modules"),
    join(folder, "dist", "node_modules"),
  );
  await bundleServers(ROOT, { programs: ["seed"], outdir: join(folder, "build") });
  const programs = {
    lake: [join(folder, "dist", "main.mjs"), "--import", join("sanity", "seed")],
    seed: [join(folder, "build", "seed.mjs")],
  };
  const dataDir = join(folder, "data");
  const children = new Set<ChildProcess>();
  return {
    dataDir,
    run(name, flags = [], env = {}) {
      const child = spawn(process.execPath, [...programs[name], ...flags], {
        cwd: folder,
        env: {
          NODE_ENV: "production",
          PATH: process.env.PATH ?? "",
          npm_lifecycle_event: name,
          DATA_DIR: dataDir,
          LAKE_PORT: "0",
          SANITY_API_READ_TOKEN: TEST_TOKENS.read,
          SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
          ...env,
        },
      });
      children.add(child);
      return watch(child);
    },
    clean() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function watch(child: ChildProcess): LakeProcess {
  let output = "";
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
  const url = new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece;
      const address = /http:\/\/[\d.]+:\d+/.exec(output);
      if (address) resolve(address[0]);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("close", (code) => reject(new Error(`The lake ended with ${code}: ${output}`)));
  });
  // Not every test waits for the address.
  url.catch(() => {});
  return { child, url, ended };
}
