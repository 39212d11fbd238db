import type { Mutation, QueryParams, SanityClient } from "@sanity/client";
import { lakeClient } from "../client";
import { errorMessage, LakeStartError, settingError } from "../util/errors";
import { isToken } from "../util/ids";
import { patiently } from "../util/patiently";
import type { JsonObject } from "../util/types";
import { withoutSlash } from "../util/without-slash";
import { streamDocuments } from "./export-stream";

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
    throw settingError(
      "SANITY_REMOTE_PROJECT_ID is not set: use the id of the project to pull from and push to, or --remote-project ID.",
    );
  }
  const dataset = flags["remote-dataset"] || variables.SANITY_REMOTE_DATASET || "production";
  const apiHost = flags["remote-host"] || variables.SANITY_REMOTE_API_HOST || HOSTED;
  if (!URL.canParse(apiHost)) {
    throw settingError(
      `SANITY_REMOTE_API_HOST is "${apiHost}": use a full address, like ${HOSTED} or http://127.0.0.1:3334.`,
    );
  }
  const token = variables.SANITY_REMOTE_TOKEN || undefined;
  if (token && !isToken(token)) {
    throw settingError("SANITY_REMOTE_TOKEN is no token: use one line without spaces.");
  }
  return { remote: { projectId, dataset, apiHost: withoutSlash(apiHost) }, token };
}

/** The other side, with all versions of documents as they are now. */
export function openOtherSide(remote: Remote, token: string | undefined): OtherSide {
  const { apiHost: url, ...place } = remote;
  // Its own retries do not wait as long as the other side asks for.
  const options = { ...(token && { token }), perspective: "raw", maxRetries: 0 } as const;
  try {
    const client = lakeClient({ url, ...place, ...options });
    return new OtherSide(client.withConfig({ useProjectHostname: url === HOSTED }));
  } catch (error) {
    const named = `${place.projectId}/${place.dataset}`;
    throw settingError(`"${named}" is no dataset: ${errorMessage(error)}.`);
  }
}

/** @throws OtherSideError for a dataset that answers no query with this filter */
export async function requireAnswer(other: OtherSide, filter = ""): Promise<void> {
  const query = `count(*[${filter || "true"}][0...1])`;
  const count = await patiently(() => other.fetch<unknown>(query));
  if (!Number.isInteger(count)) throw other.problem("it is no Content Lake");
}

/** The other side refuses a request, does not answer it, or breaks off. */
export class OtherSideError extends LakeStartError {
  override name = "OtherSideError";
  /** Undefined if there was no answer. */
  readonly statusCode: number | undefined;
  constructor(
    { apiHost, projectId, dataset }: Remote,
    doing: "read" | "written",
    override readonly cause: unknown,
  ) {
    const { statusCode } = cause as { statusCode?: number };
    const right = doing === "read" ? "read" : "write";
    const fix =
      statusCode === 401 ? `. Set SANITY_REMOTE_TOKEN to a token that may ${right} it` : "";
    const place = `${projectId}/${dataset} at ${apiHost}`;
    super("COMMAND_INVALID", `${place} cannot be ${doing}: ${errorMessage(cause)}${fix}`);
    this.statusCode = statusCode;
  }
}

/** The dataset that is pulled from and pushed to. Each of its requests fails with an `OtherSideError`. */
export class OtherSide {
  constructor(private readonly client: SanityClient) {}

  get dataset(): string {
    return this.client.config().dataset ?? "";
  }

  /** True if it shows drafts. */
  get withToken(): boolean {
    return this.client.config().token !== undefined;
  }

  fetch<Result>(query: string, params: QueryParams = {}): Promise<Result> {
    return this.tried(this.client.fetch<Result>(query, params));
  }

  mutate(mutations: Mutation[], transactionId: string): Promise<unknown> {
    const options = { transactionId, returnDocuments: false, visibility: "sync" } as const;
    return this.tried(this.client.mutate(mutations, options), "written");
  }

  upload(...args: Parameters<SanityClient["assets"]["upload"]>): Promise<{ _id: string }> {
    return this.tried(this.client.assets.upload(...args), "written");
  }

  /** All documents, as one export. */
  async *documents(): AsyncGenerator<JsonObject> {
    const url = this.client.getUrl(`/data/export/${this.dataset}`);
    try {
      yield* streamDocuments(url, this.client.config().token);
    } catch (error) {
      throw this.problem(error);
    }
  }

  problem(cause: unknown, doing: "read" | "written" = "read"): OtherSideError {
    return new OtherSideError(this.client.config() as Remote, doing, cause);
  }

  private tried<Value>(request: Promise<Value>, doing?: "read" | "written"): Promise<Value> {
    return request.catch((error: unknown) => {
      throw this.problem(error, doing);
    });
  }
}

/** The server of a dataset's files. */
export function fileHostOf({ apiHost }: Remote): string {
  return apiHost === HOSTED ? "https://cdn.sanity.io" : apiHost;
}
