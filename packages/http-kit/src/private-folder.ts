import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder for this user alone, and those around it. One by one: Node's own way to make them all never comes
 * back on a file system that takes none, like /proc.
 * @throws what the file system says
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
