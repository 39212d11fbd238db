import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { TARGETS } from "../../../../scripts/build/targets.mjs";

const ROOT = join(import.meta.dirname, "../../../..");

const LAKE_STUDIO = "packages/local-content-lake/src/studio";

test.each([
  ["studio", ["sanity/main.tsx", `${LAKE_STUDIO}/event-source.ts`]],
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
      "local-content-lake/studio": join(ROOT, LAKE_STUDIO, "workspace.ts"),
    },
  });

  const { inputs } = TARGETS[name];
  const modules = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules/"));
  expect(modules.length).toBeGreaterThan(20);
  const isInput = (module: string) => inputs.some((input) => `${module}/`.startsWith(`${input}/`));
  expect(modules.filter((module) => !isInput(module))).toEqual([]);
});
