import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

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

/** The packages that npm fetches, by their paths. */
async function fetchedPackages() {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    await readFile(join(root, "package-lock.json"), "utf8"),
  );
  const fetched = Object.entries(packages).filter(
    ([path, entry]) => path.includes("node_modules/") && !entry.link,
  );
  expect(fetched.length).toBeGreaterThan(1000);
  return fetched;
}

// That it has what each package.json asks for is checked by `npm ci`, which installs from it.
test("the lock file has an integrity hash of every package, but for optional ones of other systems", async () => {
  const fetched = await fetchedPackages();
  const unhashed = fetched.filter(([, entry]) => !entry.integrity);
  const unexplained = unhashed.filter(
    ([, entry]) => !(entry.optional && entry.version && (entry.os ?? entry.cpu)),
  );
  expect(unexplained).toEqual([]);
});

test("the lock file names no registry, so that any mirror serves it", async () => {
  const fetched = await fetchedPackages();
  expect(fetched.filter(([, entry]) => entry.resolved)).toEqual([]);
});

test("the lock file has no command line and no DOM among the packages that serve the site", async () => {
  const fetched = await fetchedPackages();
  const serving = fetched
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .filter(([, { name }]) => name !== "empty-npm-package")
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(serving).toContain("sanity");
  const unwanted = /^(sanity-cli|@sanity\/cli|@oclif\/core|jsdom)$/;
  expect(serving.filter((name) => unwanted.test(name))).toEqual([]);
});
