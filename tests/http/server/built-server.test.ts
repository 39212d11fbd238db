import { expect, test } from "vitest";
import { startSite } from "../../support/site";

/** Prints at the end of a process which experimental modules of Node and which builds for development it has loaded. */
const PROGRAM = `import Module from "node:module";
  process.on("exit", () => console.error("loaded:", [
    ...process.moduleLoadList.filter((name) => /^NativeModule (?:sqlite|wasi|test)$/.test(name)),
    ...Object.values(Module._cache)
      .filter(({ id, loaded }) => loaded && /\\.development\\.js$/.test(id)).map(({ id }) => id),
  ].join()))`;

test("the built server loads nothing experimental, and nothing that is for development", {
  tags: "full",
}, async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PROGRAM)}`;
  // `npm start` sets no NODE_ENV.
  const site = await startSite({ env: { NODE_OPTIONS, NODE_ENV: "" } });
  expect((await site.open("/")).status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(site.output()).toMatch(/^loaded: *$/m);
  expect(site.output()).not.toMatch(/loaded: *\S|ExperimentalWarning/);
});
