import { expect, test } from "vitest";
import { startSite } from "../../support/site";

/** Prints at the end of a process which of these modules it has loaded. */
const PROGRAM = `process.on("exit", () => console.error("loaded:", process.moduleLoadList
  .filter((name) => /^NativeModule (?:sqlite|wasi|test)$/.test(name)).join()))`;

test("the built server loads no experimental module of Node at its start", {
  tags: "full",
}, async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PROGRAM)}`;
  const site = await startSite({ env: { NODE_OPTIONS } });
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(site.output()).toMatch(/^loaded: *$/m);
  expect(site.output()).not.toMatch(/loaded: *Native|ExperimentalWarning/);
});
