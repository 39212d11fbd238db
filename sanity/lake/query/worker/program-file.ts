import { createHash } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The query process's program: the bundle beside this one; when a test runs the source, one made of the source. */
export function programFile(): string | Promise<string> {
  const here = import.meta.url;
  if (!here.endsWith(".ts")) return fileURLToPath(new URL("./query-worker.mjs", here));
  return bundleSource(fileURLToPath(new URL("./main.ts", here)));
}

// esbuild is there wherever the source is run: it is what builds the bundles.
async function bundleSource(entry: string): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
  });
  const text = outputFiles[0]?.text ?? "";
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = join(tmpdir(), `lake-query-worker-${name}.cjs`);
  // Others may be starting the same file.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
