import { type ChildProcess, execFile, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test } from "vitest";
import { bundleServers } from "../../../../scripts/build/bundle-servers.mjs";
import { emptyFolder, running } from "../../../../tests/support/fixtures";
import { buildLake } from "../../build.mjs";
import { stagePackage } from "../../pack.mjs";
import { TEST_TOKENS, writeNdjson } from "./documents";

export const PACKAGE = join(import.meta.dirname, "../..");
export const ROOT = join(PACKAGE, "../..");

/** Runs a program to its end. */
export const run = promisify(execFile);

/** What npm says without a network. */
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

/** Does work in which npm installs packages. @returns "", or what npm says without a network */
export async function withNetwork(what: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    const { message } = error as Error;
    if (!OFFLINE.test(message)) throw error;
    console.warn(`NOT RUN: ${what}. npm cannot install without a network: ${message}`);
    return message;
  }
}

/** A test with `scratch`, a folder of its file. */
export const scratchTest = test.extend("scratch", { scope: "file" }, emptyFolder);

/** A test with `main`, the built command line: beside the package's dist, so that it finds the same packages. */
export const programTest = scratchTest.extend(
  "main",
  { scope: "worker" },
  async ({}, { onCleanup }) => {
    const built = mkdtempSync(join(PACKAGE, "dist-program-"));
    onCleanup(() => rmSync(built, { recursive: true, force: true }));
    await buildLake(built);
    return join(built, "main.mjs");
  },
);

/**
 * Packs the lake as for publication, from the current source.
 * @param scratch a folder for intermediate files
 * @returns the path of the package's file in that folder
 */
export async function packLake(scratch: string): Promise<string> {
  const staged = join(scratch, "package");
  await stagePackage(staged);
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", scratch], { cwd: staged });
  return join(scratch, "local-content-lake-1.0.0.tgz");
}

/** A test with `workshop`, which has this seed. */
export function workshopTest(seed: Record<string, unknown>[]) {
  const workshop = running(() => openWorkshop(seed));
  return test.extend("workshop", { scope: "file" }, workshop);
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;
export type LakeProcess = ReturnType<typeof watch>;

/** Creates a folder with production builds of both programs and a seed. */
export async function openWorkshop(seed: Record<string, unknown>[]) {
  const folder = mkdtempSync(join(tmpdir(), "lake-process-"));
  mkdirSync(join(folder, "sanity", "seed"), { recursive: true });
  writeNdjson(join(folder, "sanity", "seed", "content.ndjson"), seed);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // The folder is a package itself, so that its programs resolve to its own build.
  copyFileSync(join(PACKAGE, "package.json"), join(folder, "package.json"));
  await buildLake(join(folder, "dist"));
  // npm's place for packages that the repository's root has in another version.
  symlinkSync(join(PACKAGE, "node_modules"), join(folder, "dist", "node_modules"));
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
    stop() {
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
