import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const alias = { "~": new URL("./app", import.meta.url).pathname };

// A workspace's package is tested from its source, not from what was last built of it.
const conditions = ["lake-source", ...defaultServerConditions];
const ssr = { resolve: { conditions, externalConditions: conditions } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        ssr,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          // A few work on megabytes or on many random cases, which a busy machine does slowly.
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        ssr,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        ssr,
        test: { name: "bench", include: ["tests/bench/**/*.bench.ts"], testTimeout: 600_000 },
      },
    ],
  },
});
