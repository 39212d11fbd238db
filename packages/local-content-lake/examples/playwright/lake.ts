import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test as base } from "@playwright/test";
import { createTestLake, type TestLake } from "local-content-lake/testing";
import { createSite } from "./site";

interface WorkerFixtures {
  workerLake: TestLake;
  siteUrl: string;
}

const seed = [
  { _id: "hello", _type: "post", title: "Hello" },
  { _id: "second", _type: "post", title: "Second thoughts" },
];

/** `test` with a lake that has the seed when a test starts, and a site that reads from it: one of each per worker. */
export const test = base.extend<{ lake: TestLake }, WorkerFixtures>({
  workerLake: [
    async ({}, use) => {
      const lake = await createTestLake({ seed });
      await use(lake);
      await lake.close();
    },
    { scope: "worker" },
  ],
  siteUrl: [
    async ({ workerLake }, use) => {
      const site = createSite({ apiHost: workerLake.url, projectId: workerLake.projectId });
      await once(site.listen(0, "127.0.0.1"), "listening");
      await use(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
      site.close();
    },
    { scope: "worker" },
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
