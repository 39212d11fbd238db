import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { WORKERS } from "./tests/config/workers";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = [
  { find: /^~(?=\/)/, replacement: here("./app") },
  // A workspace without a build: it is bundled into whatever uses it.
  { find: /^http-kit$/, replacement: here("./packages/http-kit/src/index.ts") },
  // Installed in the Studio's workspace only, with its own React. Tests of the Studio are outside of it.
  { find: /^sanity$/, replacement: here("./sanity/node_modules/sanity/lib/index.js") },
  { find: /^sanity\/(\w+)$/, replacement: `${here("./sanity/node_modules/sanity/lib")}/$1.js` },
];

// Tests import the workspaces' packages from their sources, not from their last builds.
const conditions = ["lake-source", ...defaultServerConditions];
const ssr = { resolve: { conditions, externalConditions: conditions } };

// One for all workers of a run; packages/local-content-lake/test/support/random.ts reads it.
process.env.SEED ??= String(Math.floor(Math.random() * 1e9));
const globalSetup = "tests/config/print-seed.ts";

export default defineConfig({
  test: {
    // Tests that start a server, a command or the process of images wait a quarter of their time.
    maxWorkers: WORKERS + 1,
    tags: [
      { name: "full", description: "exhaustive: `npm run test:full` runs it, `npm test` does not" },
    ],
    projects: [
      {
        resolve: { alias },
        ssr,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "packages/*/test/unit/**/*.test.ts"],
          globalSetup,
          // Loading sharp, React and the client again for each file is half of the work.
          isolate: false,
          // Node 25 and later have a `localStorage` of their own, which would stand before jsdom's.
          execArgv: ["--no-experimental-webstorage"],
          setupFiles: "tests/config/reset-modules.ts",
          // A few tests work on megabytes or on many random cases, which takes long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 50_000, interval: 20 } },
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          name: "http",
          sequence: { groupOrder: 1 },
          include: ["tests/http/**/*.test.ts", "packages/*/test/http/**/*.test.ts"],
          globalSetup,
          // Loading the lake, sharp and the client again for each file is a third of the work.
          isolate: false,
          // A passing test does not wait for these, and a busy machine can be many times slower.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 100_000, interval: 20 } },
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          name: "soak",
          // The others are tests of the full lane, which take their sizes from here.
          include: ["tests/soak/*.test.ts", "{tests,packages/*/test}/http/**/*.soak.test.ts"],
          env: { SOAK: "1" },
          globalSetup,
          fileParallelism: false,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          name: "bench",
          include: ["tests/bench/**/*.bench.ts"],
          globalSetup: "tests/bench/support/table.ts",
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
