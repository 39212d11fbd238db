import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport as importDataset } from "@sanity/import";
import { StepFailed } from "../setup/steps.mjs";
import { explain, HASHES, inspect, isAsset, isContent } from "./place.mjs";

/**
 * Copies a dataset with its drafts and assets. Ids stay the same.
 * @param {object} move
 * @param {import("./place.mjs").Place} move.source
 * @param {import("./place.mjs").Place} move.target the dataset of a lake is created if it does not exist
 * @param {boolean} move.replace allows to replace the content of the target
 * @param {boolean} move.dryRun changes nothing
 * @param {(progress: { step: string, current?: number, total?: number | "?" }) => void} report
 * @returns {Promise<{ documents: number, assets: number, removed: number }>} what was or would be copied and removed
 * @throws {StepFailed} with the setting and the fix, before the copy begins, except for missing assets and a token
 *   without write access
 */
export async function moveContent({ source, target, replace, dryRun }, report) {
  const content = await inspect(source);
  if (content.documents.length === 0) {
    throw new StepFailed(`${source.label} has no documents. Check the name of the dataset.`);
  }
  const present = await inspect(target);
  const count = present.documents.length;
  if (count > 0 && !replace) {
    throw new StepFailed(
      `${target.label} already holds ${count} documents. Add --replace to make it a copy of ${source.label}; what it holds now is then gone.`,
    );
  }
  // Revisions, which a copy does not share: one dataset can have several URLs.
  if (JSON.stringify(content.documents) === JSON.stringify(present.documents)) {
    throw new StepFailed(
      `${target.label} is the same as ${source.label}, to the last revision: there is nothing to copy. Name another dataset.`,
    );
  }
  const copied = new Set(content.documents.map(({ _id }) => _id));
  // Assets stay: an unused one does no harm, and a used one cannot be deleted.
  const surplus = present.documents.filter(({ _id }) => !copied.has(_id));
  if (!dryRun) {
    const { client } = present;
    try {
      if (!present.exists) await client.datasets.create(target.dataset);
      await copy(content.client, client, { dataset: source.dataset, replace, report });
      // In one transaction, since they may refer to each other.
      const deletions = surplus.map(({ _id }) => ({ delete: { id: _id } }));
      if (deletions.length > 0) await client.mutate(deletions, { returnDocuments: false });
      checkAssets(content.hashes, await client.fetch(HASHES), source);
    } catch (error) {
      const isRefused = error.statusCode === 401 || error.statusCode === 403;
      throw isRefused ? new StepFailed(explain(target, error)) : error;
    }
  }
  const { documents, hashes } = content;
  return { documents: documents.length, assets: hashes.length, removed: surplus.length };
}

async function copy(from, to, { dataset, replace, report }) {
  const folder = await mkdtemp(join(tmpdir(), "content-move-"));
  try {
    const outputPath = join(folder, "content.tar.gz");
    await exportDataset({
      client: from,
      dataset,
      outputPath,
      filterDocument: (document) => isContent(document) || isAsset(document),
      onProgress: report,
    });
    const { warnings } = await importDataset(createReadStream(outputPath), {
      client: to,
      operation: replace ? "createOrReplace" : "create",
      releasesOperation: replace ? "replace" : "fail",
      // Over http the client cannot ask whether an asset exists. Uploading it again changes nothing.
      replaceAssets: to.getUrl("").startsWith("http:"),
      onProgress: report,
    });
    if (warnings.length > 0) {
      throw new StepFailed(
        `${warnings.length} assets could not be copied. Run it again with --replace.`,
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The export only warns of an asset whose file is missing, and skips it. */
function checkAssets(wanted, present, { label }) {
  const arrived = new Set(present);
  const missing = wanted.filter((hash) => !arrived.has(hash)).length;
  if (missing === 0) return;
  throw new StepFailed(
    `Everything was copied but ${missing} of ${wanted.length} assets: their files are missing at ${label}. Upload them there in the Studio and run this again with --replace.`,
  );
}
