import type { SanityClient } from "@sanity/client";
import { lakeClient } from "../client";
import { errorMessage, LakeStartError } from "../util/errors";
import { patiently } from "../util/patiently";
import { withoutSlash } from "../util/without-slash";

const HOSTED = "https://api.sanity.io";

/** A dataset of the hosted service, or of another lake. */
export interface Remote {
  projectId: string;
  dataset: string;
  apiHost: string;
}

/** Where the other dataset is: a flag, or the environment variable in its place. The token is no flag: others could read it. */
export function readRemote(
  variables: Record<string, string | undefined>,
  flags: { "remote-project"?: string; "remote-dataset"?: string; "remote-host"?: string },
): { remote: Remote; token: string | undefined } {
  const projectId = flags["remote-project"] || variables.SANITY_REMOTE_PROJECT_ID;
  if (!projectId) {
    throw new LakeStartError(
      "SETTING_INVALID",
      "SANITY_REMOTE_PROJECT_ID is not set: use the id of the project to pull from and push to, or --remote-project ID.",
    );
  }
  const dataset = flags["remote-dataset"] || variables.SANITY_REMOTE_DATASET || "production";
  const apiHost = flags["remote-host"] || variables.SANITY_REMOTE_API_HOST || HOSTED;
  if (!URL.canParse(apiHost)) {
    throw new LakeStartError(
      "SETTING_INVALID",
      `SANITY_REMOTE_API_HOST is "${apiHost}": use a full address, like ${HOSTED} or http://127.0.0.1:3334.`,
    );
  }
  const token = variables.SANITY_REMOTE_TOKEN || undefined;
  return { remote: { projectId, dataset, apiHost: withoutSlash(apiHost) }, token };
}

/** A client that sees all versions of documents as they are now. */
export function remoteClient(remote: Remote, token: string | undefined): SanityClient {
  const { apiHost: url, ...place } = remote;
  // Its own retries do not wait as long as the other side asks for.
  const options = { ...(token && { token }), perspective: "raw", maxRetries: 0 } as const;
  try {
    const client = lakeClient({ url, ...place, ...options });
    return client.withConfig({ useProjectHostname: url === HOSTED });
  } catch (error) {
    const named = `${place.projectId}/${place.dataset}`;
    throw new LakeStartError(
      "SETTING_INVALID",
      `"${named}" is no dataset: ${errorMessage(error)}.`,
    );
  }
}

/** @throws LakeStartError for a dataset that answers no query with this filter */
export async function requireAnswer(other: SanityClient, filter = ""): Promise<void> {
  const query = `count(*[${filter || "true"}][0...1])`;
  const count = await patiently(() => other.fetch<unknown>(query)).catch((error: unknown) => {
    throw unreadable(other, error);
  });
  if (!Number.isInteger(count)) throw unreadable(other, "it is no Content Lake");
}

/** What to tell of a side that answers no request, or breaks off. */
export function unreadable(other: SanityClient, problem: unknown): LakeStartError {
  const { apiHost, projectId, dataset } = other.config();
  const { statusCode } = problem as { statusCode?: number };
  const fix = statusCode === 401 ? ". Set SANITY_REMOTE_TOKEN to a token that may read it" : "";
  const place = `${projectId}/${dataset} at ${apiHost}`;
  const message = `${place} cannot be read: ${errorMessage(problem)}${fix}`;
  return new LakeStartError("COMMAND_INVALID", message);
}

/** The server of a dataset's files. */
export function fileHostOf({ apiHost }: Remote): string {
  return apiHost === HOSTED ? "https://cdn.sanity.io" : apiHost;
}
