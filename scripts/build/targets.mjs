import { rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { buildLake } from "../../packages/local-content-lake/build.mjs";
import { run, step, waitForAll } from "../setup/steps.mjs";
import { bundleServers } from "./bundle-servers.mjs";
import { compressFolder } from "./compress.mjs";
import { replaceFolder } from "./replace-folder.mjs";
import { buildUnderStamp, fingerprint, isStale } from "./staleness.mjs";

/** The Studio has megabytes for a few editors: the best compression would take longer than its build. */
const STUDIO_BROTLI_QUALITY = 5;

/** The builds of site and Studio use over a gigabyte each. */
const MIN_MEMORY_FOR_BOTH_BYTES = 4 * 2 ** 30;

/**
 * What can be built. Each result is built beside the one in use and then replaces it, so a running site goes on, and a
 * start finds a whole build at any moment. A change in any of `inputs` makes a target stale.
 * @type {Record<"site" | "studio" | "lake" | "servers", BuildTarget>}
 * @typedef {{ what: string, usualSeconds: number, inputs: string[], outputs: string[], stamp: string, build: (root: string) => void | Promise<void> }} BuildTarget
 */
export const TARGETS = {
  site: {
    what: "the site",
    usualSeconds: 30,
    inputs: [
      "app",
      "contract",
      "packages/http-kit/src",
      "public",
      "vite.config.ts",
      "vite-plugins",
      "remix.config.js",
      "tsconfig.json",
      "package-lock.json",
      "scripts/build",
    ],
    outputs: ["build/server/index.js", "build/client/assets"],
    stamp: ".cache/stamps/site",
    build: buildSite,
  },
  studio: {
    what: "the Studio",
    usualSeconds: 20,
    inputs: [
      "contract",
      "packages/http-kit/src/email.ts",
      "packages/local-content-lake/src/auth/open-connections.ts",
      "packages/local-content-lake/src/studio",
      "packages/local-content-lake/src/util/package-name.ts",
      "sanity/index.html",
      "sanity/live-data.ts",
      "sanity/main.tsx",
      "sanity/start-studio.tsx",
      "sanity/package.json",
      "sanity/patches.ts",
      "sanity/schema",
      "sanity/structure.ts",
      "sanity/studio",
      "sanity/vite.config.ts",
      "package-lock.json",
      "scripts/build/compress.mjs",
    ],
    outputs: ["sanity/dist/index.html", "sanity/dist/assets"],
    stamp: ".cache/stamps/studio",
    build: buildStudio,
  },
  lake: {
    what: "the Content Lake",
    usualSeconds: 1,
    inputs: [
      "packages/http-kit/bundle-options.mjs",
      "packages/http-kit/src",
      "packages/local-content-lake/src",
      "packages/local-content-lake/package.json",
      "packages/local-content-lake/build.mjs",
      "package-lock.json",
    ],
    outputs: [
      "packages/local-content-lake/dist/index.mjs",
      "packages/local-content-lake/dist/main.mjs",
    ],
    stamp: ".cache/stamps/lake",
    build: buildLakeInUse,
  },
  servers: {
    what: "the server",
    usualSeconds: 1,
    inputs: [
      "server.ts",
      "contract",
      "server",
      "sanity/seed",
      "packages/http-kit/bundle-options.mjs",
      "packages/http-kit/src",
      "app/lib",
      "package-lock.json",
      "scripts/build/bundle-servers.mjs",
    ],
    outputs: ["build/server.mjs", "build/seed.mjs"],
    stamp: ".cache/stamps/servers",
    build: (root) => bundleServers(root),
  },
};

async function buildSite(root) {
  const next = join(root, "build/next");
  rmSync(next, { recursive: true, force: true });
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  await runBuild(root, [remix, "vite:build"], { REMIX_BUILD_DIRECTORY: "build/next" });
  await compressFolder(join(next, "client/assets"));
  const replace = (part, record) =>
    replaceFolder(join(root, "build", part), join(next, part), join(root, ".cache", record));
  replace("client", "site-files.json");
  replace("server", "server-files.json");
  rmSync(next, { recursive: true });
}

async function buildStudio(root) {
  const next = join(root, "sanity/dist.next");
  const vite = "sanity/node_modules/vite/bin/vite.js";
  await runBuild(root, [vite, "build", "--config", "sanity/vite.config.ts", "--outDir", next]);
  await compressFolder(join(next, "assets"), STUDIO_BROTLI_QUALITY);
  replaceFolder(join(root, "sanity/dist"), next, join(root, ".cache/studio-files.json"));
}

async function buildLakeInUse(root) {
  const dist = join(root, "packages/local-content-lake/dist");
  const next = `${dist}.new`;
  await buildLake(next);
  replaceFolder(dist, next, join(root, ".cache/lake-files.json"), "");
}

function runBuild(root, args, env = {}) {
  return run(process.execPath, [...args, "--logLevel", "error"], {
    cwd: root,
    env: { NODE_ENV: "production", ...env },
    fix: "The lines above say what is wrong.",
  });
}

/**
 * Builds the named targets that are stale, at once if the machine has the memory.
 * @param {string} root
 * @param {(keyof TARGETS)[]} names
 */
export async function buildStale(root, names) {
  const stale = names
    .map((name) => ({ target: TARGETS[name], current: fingerprint(root, TARGETS[name].inputs) }))
    .filter(({ target, current }) => isStale(root, target, current));
  if (stale.length === 0) return;
  const what = new Intl.ListFormat("en").format(stale.map(({ target }) => target.what));
  const seconds = Math.max(...stale.map(({ target }) => target.usualSeconds));
  const build = ({ target, current }) =>
    buildUnderStamp(root, target, current, () => target.build(root));
  await step(`Building ${what}`, `${seconds} ${seconds === 1 ? "second" : "seconds"}`, async () => {
    if (memoryBytes() >= MIN_MEMORY_FOR_BOTH_BYTES) return await waitForAll(stale.map(build));
    for (const one of stale) await build(one);
  });
}

/** The memory of the machine, or the limit of its container. */
function memoryBytes() {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
