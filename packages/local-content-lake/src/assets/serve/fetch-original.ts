import { rm } from "node:fs/promises";
import type { FairQueue } from "http-kit";
import { entryOf } from "../../util/entry-of";
import type { AssetFile, AssetPaths } from "../asset-paths";
import { notFound } from "../errors";
import type { AssetOrigin } from "../types";
import { fetchSource } from "../upload/fetch-source";
import { copyIntoPlace, receiveFile } from "../upload/receive-file";

interface FetchTools {
  paths: AssetPaths;
  queue: FairQueue;
  maxUploadBytes?: number | undefined;
}

const fetching = new Map<string, Promise<void>>();

/**
 * Fetches the file of an asset from where its document was pulled, and keeps it. Requests for the same file share one.
 * @throws LakeError 404 if it cannot be fetched, or is another file
 */
export function fetchOriginal(
  tools: FetchTools,
  origin: AssetOrigin,
  dataset: string,
  file: AssetFile,
): Promise<void> {
  const path = tools.paths.file(dataset, file);
  return entryOf(fetching, path, () =>
    store(tools, origin, dataset, file).finally(() => fetching.delete(path)),
  );
}

async function store(
  { paths, queue, maxUploadBytes }: FetchTools,
  { url, projectId, dataset: name }: AssetOrigin,
  dataset: string,
  file: AssetFile,
): Promise<void> {
  // An administrator has named the host, so it may be one of this machine.
  const hosts = new Set([new URL(url).hostname]);
  const from = `${url}/${file.kind}/${projectId}/${name}/${file.name}`;
  const source = await fetchSource(from, hosts).catch(() => Promise.reject(notFound()));
  const turn = () => queue.schedule("", true);
  const folder = paths.incoming(dataset);
  const { path, sha1 } = await receiveFile(source, folder, turn, maxUploadBytes);
  try {
    if (sha1 !== file.sha1) throw notFound();
    await copyIntoPlace(path, paths.file(dataset, file));
  } finally {
    await rm(path, { force: true });
  }
}
