import { createHash } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Path of a worker's program: the bundle beside this one, or one built from the source when tests run the source.
 *
 * @param name of the bundle
 * @param source path of the entry point, relative to `src`
 */
export function programFile(name: string, source: string): string | Promise<string> {
  const here = import.meta.url;
  if (!here.endsWith(".ts")) return fileURLToPath(new URL(`./${name}.mjs`, here));
  return bundleSource(name, fileURLToPath(new URL(`../${source}`, here)));
}

// esbuild is installed wherever the source runs.
async function bundleSource(program: string, entry: string): Promise<string> {
  const { build } = await import("esbuild");
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node22",
    define: { "import.meta.url": JSON.stringify(import.meta.url) },
    // It cannot be bundled, and does not resolve from the temporary folder.
    alias: { sharp },
    external: [sharp],
  });
  const text = outputFiles[0]?.text ?? "";
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `lake-${program}-${name}.cjs`);
  // Atomic, because other processes may start the same file.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
