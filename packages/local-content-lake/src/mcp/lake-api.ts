import { releaseDocumentId } from "../releases/release";
import { isObject } from "../util/json";
import type { JsonObject, SanityDocument } from "../util/types";

/** The newest API version that the lake implements. */
const API_VERSION = "2025-02-19";

/** A refusal that the assistant reads. */
export class ToolError extends Error {
  override name = "ToolError";
  constructor(
    message: string,
    /** The HTTP status of the lake's answer. */
    readonly status = 400,
  ) {
    super(message);
  }
}

type Params = Record<string, string | number | boolean | undefined>;

export interface LakeApiOptions {
  /** Sends a request to the lake. */
  fetch: typeof fetch;
  /** The lake's URL. */
  url: string;
  /** The `Authorization` header of the caller. */
  authorization: string;
  /** The address of the caller, for the audit trail. */
  client: string;
  projectId: string;
  dataset: string;
}

/** The lake's HTTP API as the tools use it: with the rights of the caller's token, which the lake itself checks. */
export class LakeApi {
  /** The `Authorization` header of the caller, for requests to other servers that know the lake's people. */
  readonly authorization: string;
  readonly projectId: string;
  readonly dataset: string;

  constructor(private readonly options: LakeApiOptions) {
    this.authorization = options.authorization;
    this.projectId = options.projectId;
    this.dataset = options.dataset;
  }

  get<Answer>(path: string, params?: Params): Promise<Answer> {
    return this.send("GET", path, params);
  }

  /** @throws ToolError with what the lake says of a refusal */
  async send<Answer>(
    method: string,
    path: string,
    params: Params = {},
    body?: object,
  ): Promise<Answer> {
    const { fetch, authorization, client } = this.options;
    const url = new URL(`${this.options.url}/v${API_VERSION}${path}`);
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: authorization,
        "X-Forwarded-For": client,
        ...(body && { "Content-Type": isBytes ? "application/octet-stream" : "application/json" }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? {} : JSON.parse(text);
    if (!response.ok) throw new ToolError(refusalOf(answer, response.status), response.status);
    return answer as Answer;
  }

  /** Runs a query. @returns its result */
  async query(query: string, params?: object, perspective = "raw"): Promise<unknown> {
    const path = `/data/query/${this.dataset}`;
    const body = { query, params };
    return (await this.send<{ result: unknown }>("POST", path, { perspective }, body)).result;
  }

  /** Runs actions in one transaction. @returns its id, which is the revision of what it wrote */
  async act(actions: readonly object[]): Promise<string> {
    const path = `/data/actions/${this.dataset}`;
    const answer = await this.send<{ transactionId: string }>("POST", path, {}, { actions });
    return answer.transactionId;
  }

  /** Reads documents by their whole ids; absent ones are left out. */
  async documents(ids: readonly string[]): Promise<Map<string, SanityDocument>> {
    if (ids.length === 0) return new Map();
    const list = ids.map(encodeURIComponent).join(",");
    const { documents } = await this.get<{ documents: SanityDocument[] }>(
      `/data/doc/${this.dataset}/${list}`,
    );
    return new Map(documents.map((document) => [document._id, document]));
  }

  /** @throws ToolError for a name that no release has: nobody would see a version in it */
  async requireRelease(releaseId: string): Promise<void> {
    const id = releaseDocumentId(releaseId);
    if ((await this.documents([id])).has(id)) return;
    throw new ToolError(`Document "${id}" not found. See list_releases`, 404);
  }
}

/** The sentence of an error, in any of the shapes that Sanity's API has. */
function refusalOf(answer: unknown, status: number): string {
  const { error, message } = isObject(answer) ? answer : ({} as JsonObject);
  const described = isObject(error) ? error.description : message;
  const text = typeof described === "string" ? described : `The lake answered ${status}`;
  if (!/revision/.test(text)) return text;
  return `${text}. Read the document again, and repeat the change with the revision (_rev) that it has now.`;
}
