import { execFile } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect } from "vitest";
import { test } from "../../support";

interface LockedPackage {
  name?: string;
  dev?: boolean;
  devOptional?: boolean;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

const root = fileURLToPath(new URL("../../../../", import.meta.url));

async function readLock() {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(root, "package-lock.json"), "utf8"),
  );
  const all = Object.entries(lock.packages);
  return {
    fetched: all.filter(([path, entry]) => path.includes("node_modules/") && !entry.link),
    workspaces: all.filter(([path]) => !path.includes("node_modules/")).map(([path]) => path),
  };
}

describe("the lock file", () => {
  test("has an integrity hash of every package, but for optional ones of other systems", async () => {
    const { fetched } = await readLock();
    const unhashed = fetched.filter(([, entry]) => !entry.integrity);
    const unexplained = unhashed.filter(
      ([, entry]) => !(entry.optional && entry.version && (entry.os ?? entry.cpu)),
    );
    expect(fetched.length).toBeGreaterThan(1000);
    expect(unexplained).toEqual([]);
  });

  test("names no registry, so that any mirror serves it", async () => {
    const { fetched } = await readLock();
    expect(fetched.length).toBeGreaterThan(1000);
    expect(fetched.filter(([, entry]) => entry.resolved)).toEqual([]);
  });

  test("has no command line and no DOM among the packages that serve the site", async () => {
    const { fetched } = await readLock();
    const serving = fetched
      .filter(([, { dev, devOptional }]) => !dev && !devOptional)
      .filter(([, { name }]) => name !== "empty-npm-package")
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    expect(serving).toContain("sanity");
    const unwanted = /^(sanity-cli|@sanity\/cli|@oclif\/core|jsdom)$/;
    expect(serving.filter((name) => unwanted.test(name))).toEqual([]);
  });

  test("is one that `npm ci` installs from", { timeout: 60_000 }, async ({ folder: copy }) => {
    const { workspaces } = await readLock();
    expect(workspaces).toHaveLength(4);
    const files = ["package-lock.json", ...workspaces.map((path) => join(path, "package.json"))];
    for (const file of files) await cp(join(root, file), join(copy, file), { recursive: true });
    const options = ["ci", "--dry-run", "--offline", "--ignore-scripts", "--no-audit"];
    // Rejects with npm's own words when the lock file lacks what a package.json asks for.
    await promisify(execFile)("npm", options, { cwd: copy });
  });
});
