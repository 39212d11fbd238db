import { fileURLToPath } from "node:url";
import { createTestLake, type TestLake } from "local-content-lake/testing";
import { test as base } from "vitest";

const seed = fileURLToPath(new URL("./posts.ndjson", import.meta.url));

interface Fixtures {
  fileLake: TestLake;
  lake: TestLake;
}

/** `test` with a lake that has the seed when a test starts. Each test file has a lake: files can run in parallel. */
export const test = base.extend<Fixtures>({
  fileLake: [
    async ({}, use) => {
      const lake = await createTestLake({ seed, now: "2026-06-01T12:00:00Z" });
      await use(lake);
      await lake.close();
    },
    { scope: "file" },
  ],
  lake: async ({ fileLake }, use) => {
    await use(fileLake);
    await fileLake.reset();
  },
});
