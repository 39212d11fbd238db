import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildLake } from "../../packages/local-content-lake/build.mjs";
import { TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { bundleServers } from "../../scripts/build/bundle-servers.mjs";

const ROOT = join(import.meta.dirname, "../..");

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;
export type LakeProcess = ReturnType<typeof watch>;

/** Creates a folder with production builds of both programs and a seed. */
export async function openWorkshop(seed: Record<string, unknown>[]) {
  const folder = mkdtempSync(join(tmpdir(), "lake-process-"));
  mkdirSync(join(folder, "sanity", "seed"), { recursive: true });
  const lines = seed.map((document) => JSON.stringify(document)).join("\n");
  writeFileSync(join(folder, "sanity", "seed", "content.ndjson"), lines);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // The folder is a package itself, so that its programs resolve to its own build.
  copyFileSync(
    join(ROOT, "packages/local-content-lake/package.json"),
    join(folder, "package.json"),
  );
  await buildLake(join(folder, "dist"));
  // npm's place for packages that the repository's root has in another version.
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
    /** The value of DATA_DIR. */
    dataDir,
    /** Starts `lake` or `seed`, as npm would. */
    run(name: "lake" | "seed", flags: string[] = [], env: Record<string, string> = {}) {
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

/** `url` is the lake's once it listens, and rejects if it exits first; `ended` resolves when it has exited. */
export function watch(child: ChildProcess) {
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
  // Not every test awaits the URL.
  url.catch(() => {});
  return { child, url, ended };
}
