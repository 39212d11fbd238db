import { afterAll } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

/**
 * Gives a test file the globals of a page until its end. A comment with another environment would end each worker before
 * and after that file, with the libraries and the site that it has.
 */
export async function provideDom(): Promise<void> {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {});
  afterAll(() => teardown(globalThis));
}
