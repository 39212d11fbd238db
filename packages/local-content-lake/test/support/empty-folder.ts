import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A fixture: an empty folder, which is deleted at the end of its scope. */
export function emptyFolder({}, { onCleanup }: { onCleanup(end: () => void): void }): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "test-")));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
