import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportDataset } from "@sanity/export";
import importDataset from "@sanity/import";
import { StepFailed } from "../setup/steps.mjs";
import { connect, explain, IS_CONTENT, inspect, isAsset, isContent } from "./place.mjs";

/**
 * Copies a dataset, drafts and assets included; ids stay what they are.
 * @param {object} move
 * @param {import("./place.mjs").Place} move.source
 * @param {import("./place.mjs").Place} move.target a lake's dataset is created when it does not exist
 * @param {boolean} move.replace lets a target with content become a copy of the source
 * @param {boolean} move.dryRun looks, and changes nothing
 * @param {(progress: { step: string, current?: number, total?: number | "?" }) => void} report
 * @returns {Promise<{ documents: number, assets: number, removed: number }>} what was copied, or would be
 * @throws {StepFailed} naming the setting and the fix; only missing assets and a token that may not write show late
 */
export async function moveContent({ source, target, replace, dryRun }, report) {
  const content = await inspect(source);
  if (content.documents === 0) {
    throw new StepFailed(`${source.label} has no documents. Check the name of the dataset.`);
  }
  const there = await inspect(target);
  if (there.documents > 0 && !replace) {
    throw new StepFailed(
      `${target.label} already holds ${there.documents} documents. Add --replace to make it a copy of ${source.label}; what it holds now is then gone.`,
    );
  }
  const { documents, assets } = content;
  const from = connect(source);
  const to = connect(target);
  if (there.documents > 0 && (await isSame(from, to))) {
    throw new StepFailed(
      `${target.label} is the same as ${source.label}, to the last revision: there is nothing to copy. Name another dataset.`,
    );
  }
  const surplus = there.documents > 0 ? await findSurplus(from, to) : [];
  if (!dryRun) {
    try {
      if (!there.exists) await to.datasets.create(target.dataset);
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
      // Whether an asset is there already can only be asked over https; sent again, it stays the same one.
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

/** A dataset has as many addresses as its server has names; a copy has revisions of its own. */
async function isSame(from, to) {
  const [here, there] = await Promise.all([from.fetch(REVISIONS), to.fetch(REVISIONS)]);
  return JSON.stringify(here) === JSON.stringify(there);
}

// Assets stay: one that nothing shows does no harm, and one that is shown cannot be deleted.
const OWN_IDS = `*[${IS_CONTENT}]._id`;

/** Ids of documents that only the target has. */
async function findSurplus(from, to) {
  const [kept, there] = await Promise.all([from.fetch(OWN_IDS), to.fetch(OWN_IDS)]);
  const keep = new Set(kept);
  return there.filter((id) => !keep.has(id));
}

/** All at once, so that they may refer to each other. */
async function removeDocuments(client, ids) {
  if (ids.length === 0) return;
  await client.mutate(
    ids.map((id) => ({ delete: { id } })),
    { returnDocuments: false },
  );
}

const HASHES = '*[_type in ["sanity.imageAsset", "sanity.fileAsset"]].sha1hash';

/** The export leaves an asset out, with a warning, when its file is not where the asset's document says. */
async function checkAssets(from, to, { label }) {
  const [wanted, there] = await Promise.all([from.fetch(HASHES), to.fetch(HASHES)]);
  const arrived = new Set(there);
  const missing = wanted.filter((hash) => !arrived.has(hash)).length;
  if (missing === 0) return;
  throw new StepFailed(
    `Everything was copied but ${missing} of ${wanted.length} assets: their files are missing at ${label}. Upload them there in the Studio and run this again with --replace.`,
  );
}
