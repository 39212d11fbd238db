import { statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Lake } from "../server/types";
import { errorMessage } from "../util/errors";
import { readDocuments } from "./diff-command";

const QUIET_MS = 100;

/**
 * Imports a source again whenever it changes. Documents that are not in it any more are deleted.
 * @param report called with what an import did, or why it failed
 * @returns a function that stops watching
 */
export function watchSource(
  lake: Lake,
  dataset: string,
  source: string,
  { fetchAssets, report }: { fetchAssets: boolean; report: (text: string) => void },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const load = async () => {
    try {
      // A broken file must not delete the content.
      await readDocuments(source);
      await lake.reset(dataset);
      const { documents, assets } = await lake.importSeed(dataset, source, { fetchAssets });
      report(`${source} has changed: imported ${documents} documents, ${assets} assets.`);
    } catch (error) {
      report(errorMessage(error));
    }
  };
  const isFolder = statSync(source).isDirectory();
  // The folder of a file, because editors replace the file.
  const watcher = watch(
    isFolder ? source : dirname(source),
    { recursive: isFolder },
    (_event, name) => {
      if (!isFolder && name !== basename(source)) return;
      // Editors write a file in several steps.
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(load);
      }, QUIET_MS);
    },
  );
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
