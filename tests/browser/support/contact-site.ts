import type { FakeEndpoint } from "../../support/contact-endpoint";
import { test as base } from "./test";

export { expect, expectNoAxeViolations } from "./test";

/** A test of contact messages, which go to `endpoint`. */
export const test = base.extend<{ endpoint: FakeEndpoint }>({
  endpoint: async ({ workersSite }, use) => {
    workersSite.endpoint.behaviour = "success";
    await use(workersSite.endpoint);
  },
});
