import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { listBranches, runBranch } from "./branch-commands";
import { commandError, type Flags, type Printed, tried } from "./command-line";

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
    await tried(client.datasets.create(name, { aclMode: visibility }));
    return { text: `Created the ${visibility} dataset "${name}".`, json: { name, visibility } };
  }
  if (what === "copy") {
    const url = `/projects/${client.config().projectId ?? "local"}/datasets/${name}/copy`;
    const request = client.request({ method: "PUT", url, body: { targetDataset: to } });
    const { jobId } = await tried<{ jobId: string }>(request);
    await ended(client, jobId);
    return { text: `Copied "${name}" to "${to}".`, json: { from: name, to } };
  }
  if (what !== "delete") return runBranch(client, words, flags);
  await tried(client.datasets.delete(name));
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

async function ended(client: SanityClient, jobId: string): Promise<void> {
  for (;;) {
    const { state } = await tried<{ state: string }>(client.request({ url: `/jobs/${jobId}` }));
    if (state === "completed") return;
    if (state !== "pending" && state !== "running") {
      throw commandError(`The copy ended as "${state}": nothing was created.`);
    }
    await wait(100);
  }
}
