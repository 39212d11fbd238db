import type { FakeEndpoint } from "../../../support/contact";
import { test as base } from "../test";

export { expect, expectNoAxeViolations } from "../test";

let lastClient = 0;

/** A test whose contact messages go to `endpoint`. */
export const test = base.extend<{ endpoint: FakeEndpoint }>({
  // The site limits messages per client IP: each test has an IP of its own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    lastClient += 1;
    await use({ "X-Forwarded-For": `198.18.${lastClient >> 8}.${lastClient & 255}` });
  },
  endpoint: async ({ workerSite }, use) => {
    workerSite.endpoint.behaviour = "success";
    await use(workerSite.endpoint);
  },
});
