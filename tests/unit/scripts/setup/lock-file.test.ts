import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type LockedPackage = Partial<
  Record<"integrity" | "name" | "resolved" | "version", string> &
    Record<"dev" | "devOptional" | "link" | "optional", boolean> &
    Record<"cpu" | "os", string[]>
>;

const LOCK = join(import.meta.dirname, "../../../../package-lock.json");
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(LOCK, "utf8"),
);
/** The packages that npm fetches, by their paths. */
const fetched = Object.entries(packages).filter(
  ([path, entry]) => path.includes("node_modules/") && !entry.link,
);

// That it has what each package.json asks for is checked by `npm ci`, which installs from it.
test("the lock file has an integrity hash of every package, but for optional ones of other systems", () => {
  const unhashed = fetched.filter(([, entry]) => !entry.integrity);
  const unexplained = unhashed.filter(
    ([, entry]) => !(entry.optional && entry.version && (entry.os ?? entry.cpu)),
  );
  expect(unexplained).toEqual([]);
});

test("the lock file names no registry, so that any mirror serves it", () => {
  expect(fetched.filter(([, entry]) => entry.resolved)).toEqual([]);
  expect(fetched.length).toBeGreaterThan(1000);
});

test("the lock file has no command line and no DOM among the packages that serve the site", () => {
  const serving = fetched
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .filter(([, { name }]) => name !== "empty-npm-package")
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(serving).toContain("sanity");
  const unwanted = /^(sanity-cli|@sanity\/cli|@oclif\/core|jsdom)$/;
  expect(serving.filter((name) => unwanted.test(name))).toEqual([]);
});
