import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { stagePackage } from "../../pack.mjs";

/**
 * Packs the lake as for publication, from the current source.
 * @param scratch a folder for intermediate files
 * @returns the path of the package's file in that folder
 */
export async function packLake(scratch: string): Promise<string> {
  const staged = join(scratch, "package");
  await stagePackage(staged);
  const args = ["pack", "--ignore-scripts", "--pack-destination", scratch];
  await promisify(execFile)("npm", args, { cwd: staged });
  return join(scratch, "local-content-lake-1.0.0.tgz");
}
