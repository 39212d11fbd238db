import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

interface LockedPackage {
  name?: string;
  dev?: boolean;
  devOptional?: boolean;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

/** npm installs from the lock file without these: neither the site, the Studio nor the docs load them. */
const LEFT_OUT = [
  "@types/markdown-it of node_modules/vitepress",
  "@sanity/cli of sanity/node_modules/sanity",
  "isomorphic-dompurify of sanity/node_modules/sanity",
];

const root = fileURLToPath(new URL("../../../../", import.meta.url));

async function readLock() {
  const { packages: all }: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(root, "package-lock.json"), "utf8"),
  );
  const entries = Object.entries(all);
  return {
    all,
    fetched: entries.filter(([path, entry]) => path.includes("node_modules/") && !entry.link),
    workspaces: Object.keys(all).filter((path) => !path.includes("node_modules/")),
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

  // What `npm ci` refuses a lock file for, without the packages of an npm cache.
  test("has what each package.json asks for, and each package's dependencies", async () => {
    const { all, workspaces } = await readLock();
    expect(workspaces).toHaveLength(4);
    for (const path of workspaces) {
      const manifest = JSON.parse(await readFile(join(root, path, "package.json"), "utf8"));
      expect([path, askedFor(all[path] ?? {})]).toEqual([path, askedFor(manifest)]);
    }
    const missing = Object.entries(all).flatMap(([path, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => all[`${folder}${name}`]))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual(LEFT_OUT);
  });
});

function askedFor({ dependencies, devDependencies, peerDependencies }: LockedPackage) {
  return { dependencies, devDependencies, peerDependencies };
}

/** Where Node looks for the dependencies of a package, as beginnings of paths in the lock file. */
function foldersAbove(path: string): string[] {
  const parts = path.split("/").filter(Boolean);
  const folders = parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/`);
  return ["", ...folders].map((folder) => `${folder}node_modules/`);
}
