import type { FakeEndpoint } from "../../../support/contact/contact-endpoint";
import { test as base } from "../test";

export { expect, expectNoAxeViolations } from "../test";

let visitors = 0;

/** A test of contact messages, which go to `endpoint`. */
export const test = base.extend<{ endpoint: FakeEndpoint }>({
  // The site takes ten messages from one visitor: each test is another one's, as a proxy tells it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    visitors += 1;
    await use({ "X-Forwarded-For": `198.18.${visitors >> 8}.${visitors & 255}` });
  },
  endpoint: async ({ workersSite }, use) => {
    workersSite.endpoint.behaviour = "success";
    await use(workersSite.endpoint);
  },
});
