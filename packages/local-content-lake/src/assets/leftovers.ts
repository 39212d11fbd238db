import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assetPaths, UNFINISHED_IMAGE } from "./asset-paths";

/**
 * Takes away what uploads and rendered images had got to when the process was killed. For the start only: the
 * folder is this process's own, and nothing is on its way yet.
 */
export function removeLeftovers(dataDir: string): void {
  const paths = assetPaths(dataDir);
  for (const dataset of namesIn(paths.all)) remove(join(paths.all, dataset, paths.incomingName));
  for (const name of namesIn(paths.cache())) {
    if (UNFINISHED_IMAGE.test(name)) remove(join(paths.cache(), name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There is none yet.
    return [];
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A disk that cannot be written to says so where it matters: at the next upload.
  }
}
