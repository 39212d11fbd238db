import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder that only this user can read, and its parents. Not with `recursive: true`, which never returns on
 * a file system that refuses folders, like /proc.
 *
 * @throws the error of the file system
 */
export function createPrivateFolder(path: string): void {
  const folder = resolve(path);
  if (!existsSync(dirname(folder))) createPrivateFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !existsSync(folder)) throw error;
    if (!statSync(folder).isDirectory()) throw error;
  }
}
