import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  ensureInstalled,
  isInstalled,
  withArchiveUrls,
} from "../../../../scripts/setup/install.mjs";

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

  test("is not after no install or an interrupted one", () => {
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

test("withArchiveUrls names the archive of each package of a registry", () => {
  const packages = {
    "": { version: "1.0.0" },
    sanity: { version: "1.0.0" },
    "node_modules/@agency/sanity": { resolved: "sanity", link: true },
    "node_modules/react": { version: "18.3.1" },
    "sanity/node_modules/@sanity/ui": { version: "4.4.10", dev: true },
    "node_modules/sanity-cli": { name: "@sanity/cli", version: "8.12.0" },
    "node_modules/a/node_modules/b": { version: "2.0.0-rc.1" },
    "node_modules/a/node_modules/inside": { version: "1.0.0", inBundle: true },
    "node_modules/elsewhere": { version: "1.0.0", resolved: "https://packages.example/e.tgz" },
  };
  const completed = withArchiveUrls({ packages }, "https://mirror.example/npm/");
  const urls = Object.entries(completed.packages).map(([path, { resolved }]) => [path, resolved]);
  expect(Object.fromEntries(urls)).toEqual({
    "": undefined,
    sanity: undefined,
    "node_modules/@agency/sanity": "sanity",
    "node_modules/react": "https://mirror.example/npm/react/-/react-18.3.1.tgz",
    "sanity/node_modules/@sanity/ui": "https://mirror.example/npm/@sanity/ui/-/ui-4.4.10.tgz",
    "node_modules/sanity-cli": "https://mirror.example/npm/@sanity/cli/-/cli-8.12.0.tgz",
    "node_modules/a/node_modules/b": "https://mirror.example/npm/b/-/b-2.0.0-rc.1.tgz",
    "node_modules/a/node_modules/inside": undefined,
    "node_modules/elsewhere": "https://packages.example/e.tgz",
  });
  expect(packages["node_modules/react"]).toEqual({ version: "18.3.1" });
});

describe("ensureInstalled", () => {
  /** A root with a lock file, and an npm that logs what it finds there. */
  function prepare(install: string): { root: string; log: () => string[] } {
    const root = mkdtempSync(join(tmpdir(), "install-"));
    const bin = join(root, "bin");
    mkdirSync(bin);
    mkdirSync(join(root, "node_modules"));
    const packages = { "node_modules/react": { version: "18.3.1" } };
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
    const npm = `#!/bin/sh
[ "$1" = config ] && { echo https://mirror.example/npm; exit; }
if [ -e npm-shrinkwrap.json ]; then cat npm-shrinkwrap.json >>log; else echo "$1 without" >>log; fi
echo >>log
${install}
`;
    writeFileSync(join(bin, "npm"), npm);
    chmodSync(join(bin, "npm"), 0o755);
    vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
    vi.spyOn(console, "log").mockImplementation(() => {});
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });
    const log = () => readFileSync(join(root, "log"), "utf8").split("\n").filter(Boolean);
    return { root, log };
  }

  const withUrls =
    '{"packages":{"node_modules/react":{"version":"18.3.1","resolved":"https://mirror.example/npm/react/-/react-18.3.1.tgz"}}}';

  test("gives npm the URLs of archives, and leaves no file behind", async () => {
    const { root, log } = prepare("exit 0");
    await ensureInstalled(root, { withTests: false });
    expect(log()).toEqual([withUrls]);
    expect(existsSync(join(root, "npm-shrinkwrap.json"))).toBe(false);
  });

  test("installs without them from a registry that lays archives out differently", async () => {
    const { root, log } = prepare("[ ! -e npm-shrinkwrap.json ]");
    await ensureInstalled(root, { withTests: false });
    expect(log()).toEqual([withUrls, "ci without"]);
    expect(existsSync(join(root, "npm-shrinkwrap.json"))).toBe(false);
  });

  test("throws with the fix if npm fails with and without these URLs", async () => {
    const { root } = prepare("exit 1");
    await expect(ensureInstalled(root, { withTests: false })).rejects.toThrow(
      "Check the network (or your npm registry setting) and start again.",
    );
    expect(existsSync(join(root, "npm-shrinkwrap.json"))).toBe(false);
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
