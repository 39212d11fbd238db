import { afterAll, beforeAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

/**
 * Gives the tests of a file the globals of a page. A comment with another environment would end each worker before and
 * after that file, with the libraries and the site that it has.
 */
export function provideDom(): void {
  let page: Awaited<ReturnType<typeof builtinEnvironments.jsdom.setup>> | undefined;
  const { Request } = globalThis;
  // In hooks: a file whose tests are all skipped has no end at which it could take them away.
  beforeAll(async () => {
    page = await builtinEnvironments.jsdom.setup(globalThis, {});
  });
  afterAll(() => {
    page?.teardown(globalThis);
    // The environment leaves its own, which asks the one of the next page, which asks it.
    globalThis.Request = Request;
  });
}
