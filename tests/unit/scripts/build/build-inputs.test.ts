import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { TARGETS } from "../../../../scripts/build/targets.mjs";

const ROOT = join(import.meta.dirname, "../../../..");

test.each([
  ["studio", ["sanity/main.tsx", "packages/local-content-lake/src/studio/event-source.ts"]],
  ["servers", ["server.ts", "sanity/seed/main.ts"]],
] as const)("a change of any module of the %s makes its build stale", async (name, entryPoints) => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    outdir: "not-written",
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    loader: { ".css": "empty" },
    // What the Studio takes of the lake, it takes of its source.
    alias: {
      "http-kit": join(ROOT, "packages/http-kit/src"),
      "local-content-lake/studio": join(
        ROOT,
        "packages/local-content-lake/src/studio/workspace.ts",
      ),
    },
  });

  const { inputs } = TARGETS[name];
  const modules = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules/"));
  expect(modules.length).toBeGreaterThan(20);
  expect(
    modules.filter(
      (module) => !inputs.some((input) => module === input || module.startsWith(`${input}/`)),
    ),
  ).toEqual([]);
});
