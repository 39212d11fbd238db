import type { SanityClient } from "@sanity/client";
import { type listBranches as branchesOf, unchangedSince } from "../branches/branch";
import type { MergeResult } from "../branches/merge-branch";
import { timeBefore } from "../history/prune-history";
import { listed } from "../sync/differences";
import { cannotRun, commandError, type Flags, type Printed } from "./command-line";
import { printedDiff, readDocuments } from "./diff-command";
import { WHOLE_NUMBER } from "./settings";

/** Runs a `dataset` command, whose words `readCommandLine` has counted. @throws LakeStartError `COMMAND_INVALID` */
export async function runDataset(
  client: SanityClient,
  words: readonly string[],
  flags: Flags,
): Promise<Printed> {
  const { visibility = "public" } = flags;
  const [what = "list", name = "", to = ""] = words;
  if (what === "list") return list(client);
  if (what === "create") {
    if (visibility !== "public" && visibility !== "private") {
      throw commandError(`--visibility is "${visibility}": use public or private.`);
    }
    await client.datasets.create(name, { aclMode: visibility });
    return { text: `Created the ${visibility} dataset "${name}".`, json: { name, visibility } };
  }
  if (what === "copy") {
    const url = `/projects/${client.config().projectId ?? "local"}/datasets/${name}/copy`;
    // A copy has ended with its response.
    await client.request({ method: "PUT", url, body: { targetDataset: to } });
    return { text: `Copied "${name}" to "${to}".`, json: { from: name, to } };
  }
  if (what !== "delete") return runBranch(client, words, flags);
  await client.datasets.delete(name);
  return { text: `Deleted the dataset "${name}".`, json: { name } };
}

async function list(client: SanityClient): Promise<Printed> {
  const datasets = await client.datasets.list();
  const branches = await listBranches(client);
  const rows = await Promise.all(
    datasets.map(async ({ name, aclMode, createdAt }) => {
      const of = client.withConfig({ dataset: name });
      const documents = await of.fetch<number>("count(*)", {}, { perspective: "raw" });
      const branchOf = branches.find((branch) => branch.name === name)?.source;
      return { name, visibility: aclMode, documents, createdAt, branchOf };
    }),
  );
  const text = rows.map(({ name, visibility, documents, branchOf }) => {
    const origin = branchOf ? `  branch of ${branchOf}` : "";
    return `${name}  ${visibility}  ${documents} documents${origin}`;
  });
  return { text: text.join("\n"), json: rows };
}

/** Runs a `dataset` command of branches. @throws LakeStartError `COMMAND_INVALID` */
async function runBranch(
  client: SanityClient,
  [what, name = "", other = ""]: readonly string[],
  flags: Flags,
): Promise<Printed> {
  if (what === "branch") {
    const from = flags.from ?? "production";
    const body = { targetDataset: name };
    await client.request({ method: "PUT", url: `/datasets/${from}/branch`, body });
    return { text: `Created the branch "${name}" of "${from}".`, json: { name, from } };
  }
  if (what === "diff") {
    const [a, b] = await Promise.all([exported(client, name), exported(client, other)]);
    return printedDiff(a, b, [`"${name}"`, `"${other}"`]);
  }
  if (what === "merge") return merge(client, name, flags);
  return prune(client, flags);
}

function exported(client: SanityClient, dataset: string) {
  const { apiHost = "", token } = client.config();
  return readDocuments(`${apiHost}/v1/data/export/${dataset}`, token);
}

async function merge(
  client: SanityClient,
  name: string,
  { into, "dry-run": dryRun = false }: Flags,
): Promise<Printed> {
  const branch = (await listBranches(client)).find((one) => one.name === name);
  if (into !== undefined && branch && branch.source !== into) {
    throw commandError(
      `"${name}" is a branch of "${branch.source}": it can be merged into that dataset only.`,
    );
  }
  const url = `/datasets/${name}/merge`;
  const result = await client.request<MergeResult>({ method: "POST", url, body: { dryRun } });
  const { source, changes, conflicts } = result;
  if (conflicts.length > 0) {
    const both = listed("changed on both sides, or of another type", conflicts);
    const fix = `Nothing was merged. Make each the same in "${name}" and "${source}", then merge again.`;
    return { text: both + fix, json: result, hasFailed: true };
  }
  const done = dryRun ? `Would merge "${name}" into` : `Merged "${name}" into`;
  const rows = changes.map(({ id, operation }) => `${operation}  ${id}`);
  const list = dryRun ? listed("documents", rows) : "";
  return { text: `${list}${done} "${source}": ${changes.length} documents.`, json: result };
}

async function prune(
  client: SanityClient,
  { days, "dry-run": dryRun = false }: Flags,
): Promise<Printed> {
  if (!WHOLE_NUMBER.test(days ?? "")) throw cannotRun(["dataset", "prune"]);
  const names = unchangedSince(await listBranches(client), timeBefore(Date.now(), Number(days)));
  if (!dryRun) for (const name of names) await client.datasets.delete(name);
  const text = `${dryRun ? "Would delete" : "Deleted"} ${names.length} branches without a change for ${days} days.`;
  return { text: listed("branches", names) + text, json: { deleted: names, dryRun } };
}

function listBranches(client: SanityClient) {
  return client.request<ReturnType<typeof branchesOf>>({ url: "/branches" });
}
