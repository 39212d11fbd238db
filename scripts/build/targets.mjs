import { rmSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { buildLake } from "../../packages/local-content-lake/build.mjs";
import { atOnce, run, step } from "../setup/steps.mjs";
import { bundleServers } from "./bundle-servers.mjs";
import { compressFolder } from "./compress.mjs";
import { replaceFolder } from "./replace-folder.mjs";
import { buildUnderStamp, fingerprint, isStale } from "./staleness.mjs";

/** Megabytes for a few editors: the best compression would take longer than the build. */
const STUDIO_BROTLI_QUALITY = 5;

/** Site and Studio take more than a gigabyte each. */
const MEMORY_FOR_BOTH_BYTES = 4 * 2 ** 30;

/**
 * What can be built, each by itself. A result is built beside the one in use and then put in its place: a site that runs goes
 * on, and can be started at any moment. `inputs` are all files a result depends on: a change in any makes it stale.
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
      "public",
      "vite.config.ts",
      "remix.config.js",
      "tsconfig.json",
      "package-lock.json",
      "scripts/build/targets.mjs",
      "scripts/build/compress.mjs",
      "vite-plugins",
    ],
    outputs: ["build/server/index.js", "build/client/assets"],
    stamp: "build/.site-stamp",
    async build(root) {
      const remix = "node_modules/@remix-run/dev/dist/cli.js";
      const next = join(root, "build/next");
      rmSync(next, { recursive: true, force: true });
      await run(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
        cwd: root,
        env: { NODE_ENV: "production", REMIX_BUILD_DIRECTORY: "build/next" },
        fix: "The lines above say what is wrong.",
      });
      await compressFolder(join(next, "client/assets"));
      const record = join(root, ".cache/site-files.json");
      replaceFolder(join(root, "build/client"), join(next, "client"), { hashed: "assets", record });
      replaceFolder(join(root, "build/server"), join(next, "server"));
      rmSync(next, { recursive: true });
    },
  },
  studio: {
    what: "the Studio",
    usualSeconds: 20,
    inputs: [
      "contract",
      "sanity/index.html",
      "packages/local-content-lake/src/auth/people/open-connections.ts",
      "packages/local-content-lake/src/studio",
      "sanity/main.tsx",
      "sanity/package.json",
      "sanity/schema",
      "sanity/structure.ts",
      "sanity/patches.ts",
      "sanity/studio",
      "sanity/vite.config.ts",
      "package-lock.json",
      "scripts/build/compress.mjs",
    ],
    outputs: ["sanity/dist/index.html", "sanity/dist/assets"],
    stamp: ".cache/studio-stamp",
    async build(root) {
      const next = join(root, "sanity/dist.next");
      const args = ["build", "--config", "sanity/vite.config.ts", "--outDir", next];
      await run(
        process.execPath,
        ["sanity/node_modules/vite/bin/vite.js", ...args, "--logLevel", "error"],
        {
          cwd: root,
          env: { NODE_ENV: "production" },
          fix: "The lines above say what is wrong.",
        },
      );
      await compressFolder(join(next, "assets"), STUDIO_BROTLI_QUALITY);
      const record = join(root, ".cache/studio-files.json");
      replaceFolder(join(root, "sanity/dist"), next, { hashed: "assets", record });
    },
  },
  lake: {
    what: "the Content Lake",
    usualSeconds: 1,
    inputs: [
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
    stamp: ".cache/lake-stamp",
    build: () => buildLake(),
  },
  servers: {
    what: "the server",
    usualSeconds: 1,
    inputs: [
      "server.ts",
      "contract",
      "server",
      "sanity/seed",
      "packages/http-kit/src",
      "app/lib",
      "package-lock.json",
      "scripts/build/bundle-servers.mjs",
    ],
    outputs: ["build/server.mjs", "build/seed.mjs"],
    stamp: "build/.servers-stamp",
    build: bundleServers,
  },
};

/**
 * Builds the named targets that are stale, all at once where there is memory for it.
 * @param {string} root
 * @param {string[]} names
 */
export async function buildStale(root, names) {
  const stale = names
    .map((name) => ({ target: TARGETS[name], current: fingerprint(root, TARGETS[name].inputs) }))
    .filter(({ target, current }) => isStale(root, target, current));
  if (stale.length === 0) return;
  const builds = stale.map(
    ({ target, current }) =>
      () =>
        buildUnderStamp(root, target, current, () => target.build(root)),
  );
  const what = new Intl.ListFormat("en").format(stale.map(({ target }) => target.what));
  const seconds = Math.max(...stale.map(({ target }) => target.usualSeconds));
  await step(`Building ${what}`, `${seconds} ${seconds === 1 ? "second" : "seconds"}`, async () => {
    if (memoryBytes() >= MEMORY_FOR_BOTH_BYTES) return await atOnce(builds);
    for (const build of builds) await build();
  });
}

/** The machine's, or less where a container may use less. */
function memoryBytes() {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
