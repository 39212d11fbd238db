// Builds the package into dist/: `node build.mjs`, with `--types` also the declarations, which only others need.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

const ENTRY_POINTS = { index: "index.ts", process: "process/index.ts", main: "main.ts" };

/** What others import; the bin needs no declarations. */
const DECLARED = ["index", "process"];

/**
 * Bundles what Node runs; packages stay in node_modules.
 * @param {string} [outdir] where to, if not to the package's own dist
 */
export async function buildLake(outdir = join(HERE, "dist")) {
  const { build } = await import("esbuild");
  const options = {
    absWorkingDir: HERE,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
  };
  await rm(outdir, { recursive: true, force: true });
  // One copy of what entry points share, so that an error of one is an instance for the other.
  await build({ ...options, entryPoints: ENTRY_POINTS, splitting: true });
  // A file of its own: it is started long after the others were loaded, perhaps from a folder that was built anew.
  await build({ ...options, entryPoints: { "query-worker": "query/worker/main.ts" } });
}

/** Writes one declaration file for each entry point. */
async function buildTypes() {
  const [{ rollup }, { dts }] = await Promise.all([import("rollup"), import("rollup-plugin-dts")]);
  const input = Object.fromEntries(DECLARED.map((name) => [name, join(HERE, ENTRY_POINTS[name])]));
  const bundle = await rollup({
    input,
    external: (id) => !/^[./]/.test(id),
    plugins: [dts({ tsconfig: join(HERE, "../../tsconfig.json") })],
  });
  await bundle.write({ dir: join(HERE, "dist"), format: "es" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLake();
  if (process.argv.includes("--types")) await buildTypes();
}
