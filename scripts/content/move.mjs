import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportDataset } from "@sanity/export";
import { sanityImport as importDataset } from "@sanity/import";
import { StepFailed } from "../setup/steps.mjs";
import { connect, explain, IS_CONTENT, inspect, isAsset, isContent } from "./place.mjs";

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
  if (content.documents === 0) {
    throw new StepFailed(`${source.label} has no documents. Check the name of the dataset.`);
  }
  const present = await inspect(target);
  if (present.documents > 0 && !replace) {
    throw new StepFailed(
      `${target.label} already holds ${present.documents} documents. Add --replace to make it a copy of ${source.label}; what it holds now is then gone.`,
    );
  }
  const { documents, assets } = content;
  const from = connect(source);
  const to = connect(target);
  if (present.documents > 0 && (await isSame(from, to))) {
    throw new StepFailed(
      `${target.label} is the same as ${source.label}, to the last revision: there is nothing to copy. Name another dataset.`,
    );
  }
  const surplus = present.documents > 0 ? await findSurplus(from, to) : [];
  if (!dryRun) {
    try {
      if (!present.exists) await to.datasets.create(target.dataset);
      await copy(from, to, { dataset: source.dataset, replace, report });
      await removeDocuments(to, surplus);
      await checkAssets(from, to, source);
    } catch (error) {
      const isRefused = error.statusCode === 401 || error.statusCode === 403;
      throw isRefused ? new StepFailed(explain(target, error)) : error;
    }
  }
  return { documents, assets, removed: surplus.length };
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

const REVISIONS = `*[${IS_CONTENT}] | order(_id) { _id, _rev }`;

/** Compares revisions, which a copy does not share: one dataset can have several URLs. */
async function isSame(from, to) {
  const [source, target] = await Promise.all([from.fetch(REVISIONS), to.fetch(REVISIONS)]);
  return JSON.stringify(source) === JSON.stringify(target);
}

// Assets stay: an unused one does no harm, and a used one cannot be deleted.
const OWN_IDS = `*[${IS_CONTENT}]._id`;

/** Lists the documents that only the target has. */
async function findSurplus(from, to) {
  const [source, target] = await Promise.all([from.fetch(OWN_IDS), to.fetch(OWN_IDS)]);
  const copied = new Set(source);
  return target.filter((id) => !copied.has(id));
}

/** Deletes them in one transaction, since they may refer to each other. */
async function removeDocuments(client, ids) {
  if (ids.length === 0) return;
  await client.mutate(
    ids.map((id) => ({ delete: { id } })),
    { returnDocuments: false },
  );
}

const HASHES = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]].sha1hash';

/** The export only warns of an asset whose file is missing, and skips it. */
async function checkAssets(from, to, { label }) {
  const [wanted, present] = await Promise.all([from.fetch(HASHES), to.fetch(HASHES)]);
  const arrived = new Set(present);
  const missing = wanted.filter((hash) => !arrived.has(hash)).length;
  if (missing === 0) return;
  throw new StepFailed(
    `Everything was copied but ${missing} of ${wanted.length} assets: their files are missing at ${label}. Upload them there in the Studio and run this again with --replace.`,
  );
}
