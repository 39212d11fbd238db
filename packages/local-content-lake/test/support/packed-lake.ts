import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildLake, buildTypes } from "../../build.mjs";

const PACKAGE = join(import.meta.dirname, "../..");

/**
 * Packs the lake as for publication, from the current source.
 * @param scratch a folder for intermediate files
 * @returns the path of the package's file in that folder
 */
export async function packLake(scratch: string): Promise<string> {
  const staged = join(scratch, "package");
  mkdirSync(staged, { recursive: true });
  for (const file of ["package.json", "README.md", "LICENSE"]) {
    copyFileSync(join(PACKAGE, file), join(staged, file));
  }
  await buildLake(join(staged, "dist"));
  await buildTypes(join(staged, "dist"));
  const args = ["pack", "--ignore-scripts", "--pack-destination", scratch];
  await promisify(execFile)("npm", args, { cwd: staged });
  return join(scratch, "local-content-lake-1.0.0.tgz");
}
