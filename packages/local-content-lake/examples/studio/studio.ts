import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test as base } from "@playwright/test";
import { createTestLake, type TestLake } from "local-content-lake/testing";
import { preview } from "vite";

const BUILD_MS = 240_000;

interface WorkerFixtures {
  workerLake: TestLake;
  studioUrl: string;
}

/** `test` with a lake that has the seed when a test starts, and a Studio that was built for it: one of each per worker. */
export const test = base.extend<{ lake: TestLake }, WorkerFixtures>({
  workerLake: [
    async ({}, use) => {
      const lake = await createTestLake({ seed: "./posts.ndjson", limits: false });
      await use(lake);
      await lake.close();
    },
    { scope: "worker" },
  ],
  studioUrl: [
    async ({ workerLake }, use) => {
      const env = {
        ...process.env,
        NODE_ENV: "production" as const,
        SANITY_STUDIO_LAKE: workerLake.url,
      };
      await promisify(execFile)("npx", ["sanity", "build", "--yes"], { env });
      const server = await preview({ configFile: false, preview: { host: "localhost", port: 0 } });
      await use(server.resolvedUrls?.local[0] ?? "");
      await server.close();
    },
    { scope: "worker", timeout: BUILD_MS },
  ],
  lake: async ({ workerLake }, use) => {
    await use(workerLake);
    await workerLake.reset();
  },
});
