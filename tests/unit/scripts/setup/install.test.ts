import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isInstalled } from "../../../../scripts/setup/install.mjs";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    sanity: { version: "1.0.0" },
    "node_modules/@agency/sanity": { resolved: "sanity", link: true },
    "node_modules/react": { version: "18.3.1" },
    "sanity/node_modules/ws": { version: "8.23.0" },
    "node_modules/@esbuild/win32-x64": { version: "0.28.2", optional: true },
    "node_modules/vitest": { version: "4.1.12", dev: true },
  },
};

const installed = {
  packages: {
    "node_modules/@agency/sanity": { resolved: "sanity", link: true },
    "node_modules/react": { version: "18.3.1" },
    "sanity/node_modules/ws": { version: "8.23.0" },
    "node_modules/vitest": { version: "4.1.12", dev: true },
  },
};

const all = { withTests: true };

function without(path: keyof (typeof installed)["packages"]) {
  const { [path]: _gone, ...packages } = installed.packages;
  return { packages };
}

describe("an installed tree", () => {
  test("is the lock file's when every package is there, but for those of other systems", () => {
    expect(isInstalled(lock, installed, all)).toBe(true);
  });

  test("is not when nothing was installed or an install was interrupted", () => {
    expect(isInstalled(lock, undefined, all)).toBe(false);
  });

  test("is not when a package has another version", () => {
    const other = {
      packages: { ...installed.packages, "node_modules/react": { version: "18.2.0" } },
    };
    expect(isInstalled(lock, other, all)).toBe(false);
  });

  test("is not when a package of a workspace is missing", () => {
    expect(isInstalled(lock, without("sanity/node_modules/ws"), all)).toBe(false);
    expect(isInstalled(lock, without("node_modules/@agency/sanity"), all)).toBe(false);
  });

  test("needs the tests' packages for tests only", () => {
    const installedToServe = without("node_modules/vitest");
    expect(isInstalled(lock, installedToServe, all)).toBe(false);
    expect(isInstalled(lock, installedToServe, { withTests: false })).toBe(true);
  });
});

test("the packages that serve the site hold no command line and no DOM", () => {
  const file = join(import.meta.dirname, "../../../../package-lock.json");
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as {
    packages: Record<string, { name?: string; dev?: boolean; devOptional?: boolean }>;
  };
  const real = Object.entries(packages)
    .filter(
      ([, { name, dev, devOptional }]) => !dev && !devOptional && name !== "empty-npm-package",
    )
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  expect(real).toContain("sanity");
  expect(
    real.filter((name) => /^(sanity-cli|@sanity\/cli|@oclif\/core|jsdom)$/.test(name)),
  ).toEqual([]);
});
