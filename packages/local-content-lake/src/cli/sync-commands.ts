import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { listed } from "../sync/differences";
import { isSynced, listRevisions } from "../sync/documents";
import { streamDocuments } from "../sync/export-stream";
import { type PullResult, pull, type Sides } from "../sync/pull";
import { type PushResult, push } from "../sync/push";
import { openOtherSide, type Remote, readRemote, requireAnswer } from "../sync/remote";
import { SyncFolder } from "../sync/sync-state";
import type { JsonObject } from "../util/types";
import { commandError, complain, type Flags, type Printed } from "./command-line";
import { printedDiff } from "./diff-command";
import type { LakeSettings } from "./settings";
import { withLake } from "./with-lake";

/** Runs `pull`. @throws LakeStartError `COMMAND_INVALID`, `SETTING_INVALID` */
export async function runPull(settings: LakeSettings, flags: Flags): Promise<Printed> {
  const options = {
    filter: filterOf(flags),
    withAssets: !flags["no-assets"],
    overwrites: flags.overwrite ?? false,
    rules: flags.anonymise,
  };
  const pulled = (sides: Sides) => pull(sides, options);
  return printedPull(await withSides(settings, flags, pulled, options.filter));
}

/** Runs `push`. @throws LakeStartError `COMMAND_INVALID`, `SETTING_INVALID` */
export async function runPush(settings: LakeSettings, flags: Flags): Promise<Printed> {
  const dryRun = flags["dry-run"] ?? false;
  const options = { dryRun, deletes: flags.delete ?? false };
  return printedPush(await withSides(settings, flags, (sides) => push(sides, options)), dryRun);
}

/**
 * Compares the lake with the other side, or with the part that was pulled.
 * @throws LakeStartError `COMMAND_INVALID`, `SETTING_INVALID`
 */
export function runRemoteDiff(settings: LakeSettings, flags: Flags): Promise<Printed> {
  return withSides(settings, flags, async ({ local, other, folder }) => {
    const url = local.getUrl(`/data/export/${local.config().dataset}`);
    const exported = streamDocuments(url, local.config().token);
    const [here, there] = await Promise.all([synced(exported), synced(other.documents())]);
    const { filter = "", revisions = {} } = folder.read() ?? {};
    const named = filter ? await listRevisions(other, filter) : new Map();
    const part = new Set([...named.keys(), ...Object.keys(revisions), ...here.map(idOf)]);
    const compared = filter ? there.filter((one) => part.has(idOf(one))) : there;
    return printedDiff(here, compared, ["the lake", other.dataset]);
  });
}

const idOf = ({ _id }: { _id?: unknown }) => String(_id);

async function synced(documents: AsyncIterable<JsonObject>): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for await (const document of documents) if (isSynced(document)) found.push(document);
  return found;
}

/** @param filter of a pull, which makes a lake in a folder that has none */
async function withSides<Result>(
  settings: LakeSettings,
  flags: Flags,
  work: (sides: Sides) => Promise<Result>,
  filter?: string,
): Promise<Result> {
  const { remote, token } = readRemote(process.env, flags);
  const other = openOtherSide(remote, token);
  // Before a lake or dataset is made for its documents.
  await requireAnswer(other, filter);
  const { DATA_DIR, SANITY_DATASET: dataset } = settings;
  const workHere = async (client: SanityClient) => {
    // Each missing file would be fetched from the lake that waits for it.
    const place = placeOf({ ...client.config(), dataset });
    if (place === placeOf(remote)) {
      throw commandError(`Both sides are ${place}: use another --dataset, or --remote-dataset.`);
    }
    const find = async () => (await client.datasets.list()).find((one) => one.name === dataset);
    let here = await find();
    if (filter !== undefined && !here) here = await client.datasets.create(dataset).then(find);
    // What is known of a dataset of that name before does not count.
    const { createdAt = "" } = (here ?? {}) as { createdAt?: string };
    const folder = new SyncFolder(DATA_DIR, join(dataset, createdAt.replace(/\D/g, "")));
    const local = client.withConfig({ perspective: "raw" });
    return work({ local, other, remote, folder, report: complain });
  };
  return withLake(settings, workHere, { creates: filter !== undefined });
}

const placeOf = ({ apiHost = "", projectId, dataset }: Partial<Remote>) =>
  `${projectId}/${dataset} at ${apiHost.replace("//localhost:", "//127.0.0.1:")}`;

function filterOf({ types, query }: Flags): string {
  if (types !== undefined && query !== undefined) {
    throw commandError("--types and --query: use one of the two.");
  }
  if (/^(\*|$)/.test(query?.trim() ?? "true")) {
    throw commandError("--query is a filter: use what stands between *[ and ], like n > 1.");
  }
  if (types === undefined) return query?.trim() ?? "";
  const names = types.split(",").map((name) => name.trim());
  if (names.some((name) => !/^[\w.-]+$/.test(name))) {
    throw commandError(`--types is "${types}": use names of types, like post,author.`);
  }
  return `_type in ${JSON.stringify(names.sort())}`;
}

function printedPull(result: PullResult): Printed {
  const { written, deleted, unchanged, files, missingFiles, conflicts } = result;
  if (conflicts.length > 0) {
    const fix = "Nothing was changed. Make them the same on both sides, or use --overwrite.";
    const text = `${listed("changed here and there", conflicts)}${fix}`;
    return { text, json: result, hasFailed: true };
  }
  const missing = listed("files cannot be fetched; the next pull tries again", missingFiles);
  const text = `${missing}Pulled ${written} documents, deleted ${deleted}, ${unchanged} unchanged, ${files} files.`;
  return { text, json: result, hasFailed: missingFiles.length > 0 };
}

function printedPush(result: PushResult, dryRun: boolean): Printed {
  const { changes, kept, conflicts, refused } = result;
  const rows = changes.map(({ id, operation }) => `${operation}  ${id}`);
  const lines = [
    dryRun ? listed("documents to push", rows) : "",
    listed("deleted here; --delete deletes them there", kept),
    listed("changed there since the last pull: pull first", conflicts),
    ...refused.map(({ ids, reason }) => listed(`refused: ${reason}`, ids)),
    `${dryRun ? "Would push" : "Pushed"} ${changes.length} documents.`,
  ];
  return { text: lines.join(""), json: result, hasFailed: conflicts.length + refused.length > 0 };
}
