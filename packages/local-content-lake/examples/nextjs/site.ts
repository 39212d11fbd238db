import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { test as base } from "@playwright/test";
import { createTestLake, type TestLake } from "local-content-lake/testing";

const NEXT = "node_modules/next/dist/bin/next";
const BUILD_MS = 300_000;

interface WorkerFixtures {
  workerLake: TestLake;
  siteUrl: string;
}

/** `test` with a lake that has the seed when a test starts, and the built site: one of each per worker. */
export const test = base.extend<{ lake: TestLake }, WorkerFixtures>({
  workerLake: [
    async ({}, use) => {
      const lake = await createTestLake({ seed: "./posts.ndjson" });
      await use(lake);
      await lake.close();
    },
    { scope: "worker" },
  ],
  siteUrl: [
    async ({ workerLake }, use) => {
      const env = { ...process.env, NODE_ENV: "production" as const, LAKE_URL: workerLake.url };
      await promisify(execFile)(process.execPath, [NEXT, "build"], { env });
      const args = [NEXT, "start", "--port", "0", "--hostname", "127.0.0.1"];
      const site = spawn(process.execPath, args, { env });
      await use(await printedUrl(site.stdout));
      site.kill();
      await once(site, "exit");
    },
    { scope: "worker", timeout: BUILD_MS },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
  lake: [
    async ({ workerLake }, use) => {
      await use(workerLake);
      await workerLake.reset();
    },
    { auto: true },
  ],
});

/** Reads what a server prints until it names its URL. */
async function printedUrl(output: Readable): Promise<string> {
  let printed = "";
  for await (const piece of output.iterator({ destroyOnReturn: false })) {
    printed += piece;
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
    if (url) return url;
  }
  throw new Error(`The site ended: ${printed}`);
}
