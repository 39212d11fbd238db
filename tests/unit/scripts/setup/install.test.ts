import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import {
  ensureInstalled,
  isInstalled,
  withArchiveUrls,
} from "../../../../scripts/setup/install.mjs";
import { test } from "../../support";

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

/** What `npm ci` leaves of it on another system than Windows. */
const { "": _, sanity: __, "node_modules/@esbuild/win32-x64": ___, ...installed } = lock.packages;
const all = { withTests: true };
const toServe = { withTests: false };

test.for([
  ["no install or an interrupted one", undefined, all, false],
  ["the install of all but packages of other systems", {}, all, true],
  ["an install with another version", { "node_modules/react": { version: "18.2.0" } }, all, false],
  ["an install without a workspace's package", { "sanity/node_modules/ws": undefined }, all, false],
  ["an install without a workspace", { "node_modules/@agency/sanity": undefined }, all, false],
  ["an install without the tests' packages", { "node_modules/vitest": undefined }, all, false],
  ["an install without the tests' packages", { "node_modules/vitest": undefined }, toServe, true],
] as const)(
  "after %s, with changes %j, for %j, the tree is complete: %s",
  ([, changes, purpose, expected]) => {
    const tree = changes && { packages: JSON.parse(JSON.stringify({ ...installed, ...changes })) };
    expect(isInstalled(lock, tree, purpose)).toBe(expected);
  },
);

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

const WITH_URLS =
  '{"packages":{"node_modules/react":{"version":"18.3.1","resolved":"https://mirror.example/npm/react/-/react-18.3.1.tgz"}}}';

const FIX = "Check the network (or your npm registry setting) and start again.";
const TWICE = [WITH_URLS, "ci without"];

test.for([
  ["gives npm the URLs of archives", "exit 0", [WITH_URLS], null],
  ["installs without them if archives lie elsewhere", "[ ! -e npm-shrinkwrap.json ]", TWICE, null],
  ["throws with the fix if npm fails with and without these URLs", "exit 1", TWICE, FIX],
] as const)("ensureInstalled %s, and leaves no file", async (row, { folder: root }) => {
  const [, install, logged, fix] = row;
  vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  for (const name of ["bin", "node_modules"]) mkdirSync(join(root, name));
  const packages = { "node_modules/react": { version: "18.3.1" } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages }));
  // It logs what it finds.
  const npm = `#!/bin/sh
[ "$1" = config ] && { echo https://mirror.example/npm; exit; }
if [ -e npm-shrinkwrap.json ]; then cat npm-shrinkwrap.json >>log; else echo "$1 without" >>log; fi
echo >>log
${install}
`;
  writeFileSync(join(root, "bin/npm"), npm, { mode: 0o755 });
  vi.stubEnv("PATH", `${join(root, "bin")}${delimiter}${process.env.PATH}`);
  const installing = ensureInstalled(root, { withTests: false });
  await (fix ? expect(installing).rejects.toThrow(fix) : installing);
  const log = readFileSync(join(root, "log"), "utf8").split("\n").filter(Boolean);
  expect(log).toEqual(logged);
  expect(existsSync(join(root, "npm-shrinkwrap.json"))).toBe(false);
});
