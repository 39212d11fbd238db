import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createInProcessFetch } from "http-kit";
import { z } from "zod";
import type { Access } from "../auth/authenticate";
import type { Services } from "../http/context";
import { requireAccess, tokenOf } from "../http/request/authorize";
import { readBody } from "../http/request/body";
import { LakeError } from "../util/errors";
import type { McpAnswers } from "./answers";
import { LakeApi } from "./lake-api";
import type { McpTools } from "./tool";

interface EndpointOptions {
  /** Answers requests to the lake. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What calls mean that name no dataset. */
  dataset: string;
  /** Tools of the program around the lake. */
  tools: McpTools;
}

const anyBody = z.unknown();

/**
 * The MCP server of a lake, at `/mcp`: streamable HTTP without sessions, each request answered by one JSON body. Its
 * tools call the lake's HTTP API in this process with the token of the request, so the lake checks and records them
 * like any other client.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/basic/transports
 */
export class McpEndpoint {
  private readonly fetch: typeof fetch;
  private answers: Promise<McpAnswers> | undefined;

  constructor(
    private readonly services: Services,
    private readonly options: EndpointOptions,
  ) {
    // It never listens.
    const server = createServer((request, response) => options.handle(request, response));
    this.fetch = createInProcessFetch(server, "http://localhost");
  }

  /** @throws LakeError for a foreign origin, another method than POST, and a token or body that is refused */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { services } = this;
    const { origin, host, authorization = "" } = request.headers;
    // A page that points its own name at this machine has another origin than the lake (DNS rebinding).
    if (origin !== undefined && !services.origins.allows(origin, host)) {
      throw new LakeError("ORIGIN_NOT_ALLOWED", `Pages of ${origin} may not call this lake`);
    }
    if (request.method !== "POST") {
      response.setHeader("Allow", "POST");
      throw new LakeError("METHOD_NOT_ALLOWED", "There are no sessions and no streams: use POST");
    }
    const context = { request, ...authorized(services, request, response) };
    const body = await readBody(context, anyBody);
    const { user } = context.authorize();
    const ip = services.getClientIp(request);
    const search = new URLSearchParams(request.url?.split("?")[1]);
    const answers = await this.load();
    await answers.answer(request, response, body, {
      lakeOf: (dataset = search.get("dataset") ?? this.options.dataset) =>
        this.lakeOf(dataset, authorization, ip),
      onCall: (call) => services.audit.record({ ...call, actor: user?.id ?? "", ip }),
    });
  }

  private lakeOf(dataset: string, authorization: string, client: string): LakeApi {
    const { projectId, basePath } = this.services;
    const url = `http://localhost${basePath}`;
    return new LakeApi({ fetch: this.fetch, url, authorization, client, projectId, dataset });
  }

  /** Loads the SDK with the first request. */
  private load(): Promise<McpAnswers> {
    this.answers ??= import("./answers").then(
      ({ McpAnswers }) => new McpAnswers(this.options.tools, this.services.log),
    );
    return this.answers;
  }
}

/** The caller's access now, and what checks it again. Only a header counts: a page cannot add one to its user's cookies. */
function authorized(
  { authentication }: Services,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const token = tokenOf(request, new URLSearchParams());
  const authorize = (): Access => {
    // Says what a refused client has to send.
    response.setHeader("WWW-Authenticate", "Bearer");
    const access = authentication.authenticate(token);
    requireAccess("read", access);
    response.removeHeader("WWW-Authenticate");
    return access;
  };
  return { access: authorize(), authorize };
}
