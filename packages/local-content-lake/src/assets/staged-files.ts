import { constants, existsSync, renameSync, rmSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SanityDocument } from "../util/types";
import { type AssetPaths, assetFileOf } from "./asset-paths";

/** Asset files copied to a staging folder, for a dataset that appears when the copy is complete. */
export class StagedFiles {
  private readonly folder: string;

  constructor(
    private readonly paths: AssetPaths,
    private readonly source: string,
    private readonly target: string,
  ) {
    this.folder = paths.staging();
  }

  /** Copies the files of asset documents. @param check called before each file; throws to stop */
  async copy(documents: readonly SanityDocument[], check: () => void): Promise<void> {
    for (const { _id } of documents) {
      const file = assetFileOf(_id);
      const from = file && this.paths.file(this.source, file);
      if (!from || !existsSync(from)) continue;
      check();
      const to = join(this.folder, file.kind, file.name);
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, to, constants.COPYFILE_FICLONE);
    }
  }

  /** Makes the staged files those of the target, which does not exist yet. */
  moveIntoPlace(): void {
    const root = this.paths.root(this.target);
    rmSync(root, { recursive: true, force: true });
    if (existsSync(this.folder)) renameSync(this.folder, root);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
