import { createServer, type Server } from "node:http";
import {
  asksForWebSocket,
  type Endpoint,
  listen,
  respondWithoutUpgrade,
  StartError,
  surviveErrors,
} from "http-kit";
import { loadOrCreateTokens, type Tokens } from "../auth/tokens";
import type { ImportedSeed } from "../import/import-seed";
import { LakeStartError, type StartErrorCode } from "../util/errors";
import { openLake } from "./lake";
import { answerOperations, securityHeaders } from "./operations";
import type { Lake, LakeOptions } from "./types";

export interface ServeOptions extends Omit<LakeOptions, "tokens"> {
  /** Default: 3334. 0 takes a free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** Names of the two settings in error messages. Default: "port" and "host". */
  names?: Endpoint["names"];
  /** Default: the tokens stored in `dataDir`, which are created on the first start. */
  tokens?: Partial<Tokens>;
  /** NDJSON file, folder with one, or `.tar.gz` of an export: imported if `dataset` is empty. */
  importFile?: string;
  /** Downloads assets that documents of `importFile` name by URL. */
  fetchAssets?: boolean;
}

export interface ServedLake {
  lake: Lake;
  /** URL of the lake, which clients take as `apiHost`. */
  url: string;
  tokens: Tokens;
  /** Counts of what was imported, if the dataset was empty. */
  imported: ImportedSeed | undefined;
  /** Finishes open requests, closes the listeners and the lake. */
  close(): Promise<void>;
}

const NAMES = { port: "port", host: "host" };

/**
 * Opens a lake and serves it over HTTP.
 *
 * @param options folder, port and host, and what differs from the defaults of `openLake`
 * @returns the lake, its URL and tokens, and what closes it
 * @throws LakeStartError `PORT_IN_USE`, `PORT_FORBIDDEN`, `HOST_UNAVAILABLE`, `IMPORT_FAILED`, or a code of `openLake`
 * @see openLake, which serves a lake from a server of your own
 * @example
 * const { url, tokens, close } = await serveLake({ dataDir: ".data", port: 0, importFile: "./seed" });
 */
export async function serveLake(options: ServeOptions): Promise<ServedLake> {
  const { port = 3334, host = "127.0.0.1", names = NAMES, ...open } = options;
  const { dataset = "production", importFile, fetchAssets } = open;
  const tokens = loadOrCreateTokens(open.dataDir, open.tokens ?? {});
  const lake = await openLake({
    ...open,
    tokens,
    hostNames: [host, ...(open.hostNames ?? [])],
  });
  const server = createLakeServer(lake, open.publicUrl);
  try {
    const imported =
      importFile && lake.isEmpty(dataset)
        ? await lake.importSeed(dataset, importFile, { fetchAssets })
        : undefined;
    const usedPort = await listen(server, { port, host, names });
    const hostname = host.includes(":") ? `[${host}]` : host;
    const url = `http://${hostname}:${usedPort}${open.basePath ?? ""}`;
    await lake.setPublicUrl(url);
    return { lake, url, tokens, imported, close };
  } catch (error) {
    await lake.close();
    const { code, message } = error as StartError;
    throw error instanceof StartError ? new LakeStartError(code as StartErrorCode, message) : error;
  }

  async function close(): Promise<void> {
    lake.closeListeners();
    // A connection that is busy now becomes idle later, and would stay open until its timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((closed) => server.close(closed));
    clearInterval(sweep);
    await lake.close();
  }
}

/** Creates the HTTP server of a lake that has one of its own. It does not listen yet. */
export function createLakeServer(
  lake: Pick<Lake, "handle" | "handleUpgrade" | "stats">,
  publicUrl?: string,
): Server {
  const headers = securityHeaders(publicUrl);
  const server = createServer((request, response) => {
    response.setHeaders(headers);
    if (answerOperations(lake, request, response)) return;
    lake.handle(request, response);
  });
  server.on("upgrade", (request, socket, head) => {
    surviveErrors(socket);
    if (asksForWebSocket(request)) lake.handleUpgrade(request, socket, head);
    else respondWithoutUpgrade(server, request, socket, head);
  });
  return server;
}
