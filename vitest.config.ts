import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/vitest/longest-first";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = [
  { find: /^~(?=\/)/, replacement: here("./app") },
  // A workspace without a build: it is bundled into whatever uses it.
  { find: /^http-kit$/, replacement: here("./packages/http-kit/src/index.ts") },
  // Only the Studio's workspace has it, with a React of its own, and tests of the Studio are outside of it.
  { find: /^sanity$/, replacement: here("./sanity/node_modules/sanity/lib/index.js") },
  { find: /^sanity\/(\w+)$/, replacement: `${here("./sanity/node_modules/sanity/lib")}/$1.js` },
];

// A workspace's package is tested from its source, not from what was last built of it.
const conditions = ["lake-source", ...defaultServerConditions];
const ssr = { resolve: { conditions, externalConditions: conditions } };

// One for all workers of a run; packages/local-content-lake/test/support/random-seed.ts reads it.
process.env.SEED ??= String(Math.floor(Math.random() * 1e9));
const globalSetup = "tests/support/vitest/run-notices.ts";

export default defineConfig({
  test: {
    // On a machine of any size.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        ssr,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "packages/*/test/unit/**/*.test.ts"],
          globalSetup,
          // Loading sharp, React and the client for every file anew is half of the work.
          isolate: false,
          setupFiles: "tests/support/vitest/reset-modules.ts",
          // A few work on megabytes or on many random cases, which a busy machine does slowly.
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
          // Those that start a server or a command wait a quarter of their time, for it or for a disk.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: ["tests/http/**/*.test.ts", "packages/*/test/http/**/*.test.ts"],
          globalSetup,
          // A worker loads the lake, sharp and the client once, not for every file: a third of the work.
          isolate: false,
          // Long waits cost nothing where all is well, and a busy machine can be many times slower.
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
          include: ["tests/soak/*.test.ts"],
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
