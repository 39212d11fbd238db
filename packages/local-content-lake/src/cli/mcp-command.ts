import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
} from "@modelcontextprotocol/sdk/types.js";
import { errorMessage } from "../util/errors";
import { isToken } from "../util/ids";
import { withoutSlash } from "../util/without-slash";
import { commandError, type Flags } from "./command-line";
import type { LakeSettings } from "./settings";
import { withLake } from "./with-lake";

/** JSON-RPC's code of an error inside the server. */
const INTERNAL_ERROR = -32_603;

/**
 * Runs `mcp`: of a lake that serves at a URL, or of one in a folder.
 * @throws LakeStartError `COMMAND_INVALID`, and those of opening a folder
 */
export async function runMcp(settings: LakeSettings, flags: Flags): Promise<void> {
  const url = flags.url || process.env.SANITY_STUDIO_LAKE;
  const token = process.env.SANITY_API_TOKEN;
  const dataset = flags.dataset ?? process.env.SANITY_DATASET;
  if (!url) {
    return withLake(settings, (client) => {
      const { apiHost, token: written } = client.config();
      return serveStdio(endpointOf(apiHost, settings.SANITY_DATASET), token || written || "");
    });
  }
  if (!URL.canParse(url)) {
    throw commandError(`--url is "${url}": use a full address, like http://127.0.0.1:3334.`);
  }
  if (!isToken(token)) {
    throw commandError("SANITY_API_TOKEN is not set, or is no token: use one of the lake.");
  }
  await serveStdio(endpointOf(url, dataset), token);
}

function endpointOf(url: string, dataset: string | undefined): URL {
  const endpoint = new URL(`${withoutSlash(url)}/mcp`);
  if (dataset) endpoint.searchParams.set("dataset", dataset);
  return endpoint;
}

/**
 * Serves a lake's MCP server over standard input and output, until the input ends. Each message goes to the lake's
 * `/mcp`, so both have the same tools, checks and audit trail.
 */
async function serveStdio(endpoint: URL, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const lake = new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } });
  const client = new StdioServerTransport();
  const ended = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
  });
  const open = new Set<Promise<void>>();
  lake.onmessage = (message) => {
    // Later requests name the version of the protocol that was agreed on.
    const agreed =
      isJSONRPCResultResponse(message) && InitializeResultSchema.safeParse(message.result).data;
    if (agreed) lake.setProtocolVersion(agreed.protocolVersion);
    void client.send(message);
  };
  client.onmessage = (message) => {
    const sent = forward(message, lake, client).finally(() => open.delete(sent));
    open.add(sent);
  };
  await lake.start();
  await client.start();
  await ended;
  await Promise.all(open);
  await lake.close();
}

/** Sends a message to the lake. A request that does not arrive is answered by an error. */
async function forward(message: JSONRPCMessage, to: Transport, back: Transport): Promise<void> {
  try {
    await to.send(message);
  } catch (error) {
    if (!isJSONRPCRequest(message)) return;
    const described = { code: INTERNAL_ERROR, message: errorMessage(error) };
    await back.send({ jsonrpc: "2.0", id: message.id, error: described });
  }
}
