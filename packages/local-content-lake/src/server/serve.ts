import { createServer, type Server } from "node:http";
import {
  asksForWebSocket,
  type Endpoint,
  listen,
  respondWithoutUpgrade,
  StartError,
  surviveErrors,
} from "http-kit";
import { loadOrCreateTokens, type Tokens } from "../auth";
import { securityHeaders } from "../http/middleware/security-headers";
import type { ImportedSeed } from "../import/import-seed";
import { LakeStartError, type StartErrorCode } from "../util/errors";
import { type Lake, openLake } from "./lake";
import type { LakeOptions } from "./lake-options";

export interface ServeOptions extends Omit<LakeOptions, "tokens"> {
  /** 3334 where it is not given; 0 takes a free one. */
  port?: number;
  /** 127.0.0.1 where it is not given. */
  host?: string;
  /** What the operator calls port and host, for messages. */
  names?: Endpoint["names"];
  /** Where one is not given, the one that DATA_DIR keeps, or a new one that is kept there. */
  tokens?: Partial<Tokens>;
  /** NDJSON of documents, or a folder with content.ndjson: fills `dataset` if that is empty. */
  importFile?: string;
}

export interface ServedLake {
  lake: Lake;
  /** Where clients reach it: what they take as `apiHost`. */
  url: string;
  tokens: Tokens;
  /** What was imported, where the dataset was empty. */
  imported: ImportedSeed | undefined;
  /** Answers what is open, ends the listeners and closes the lake. */
  close(): Promise<void>;
}

const NAMES = { port: "port", host: "host" };

/**
 * Opens a lake and serves it over HTTP.
 * @throws LakeStartError with one line that names the setting and the fix.
 */
export async function serveLake(options: ServeOptions): Promise<ServedLake> {
  const { port = 3334, host = "127.0.0.1", names = NAMES, importFile, ...open } = options;
  const { dataset = "production" } = open;
  const tokens = loadOrCreateTokens(open.dataDir, open.tokens ?? {});
  const lake = await openLake({
    ...open,
    dataset,
    tokens,
    hostNames: [host, ...(open.hostNames ?? [])],
  });
  const headers = securityHeaders(open.publicUrl);
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    lake.handle(request, response);
  });
  server.on("upgrade", (request, socket, head) => {
    surviveErrors(socket);
    if (asksForWebSocket(request)) lake.handleUpgrade(request, socket, head);
    else respondWithoutUpgrade(server, request, socket, head);
  });
  try {
    const imported =
      importFile && lake.isEmpty(dataset) ? await lake.importSeed(dataset, importFile) : undefined;
    const usedPort = await listenOn(server, { port, host, names });
    const hostname = host.includes(":") ? `[${host}]` : host;
    const url = `http://${hostname}:${usedPort}${open.basePath ?? ""}`;
    await lake.setPublicUrl(url);
    return { lake, url, tokens, imported, close };
  } catch (error) {
    await lake.close();
    throw error;
  }

  async function close(): Promise<void> {
    lake.closeListeners();
    // A connection that is busy now goes idle later and would stay until its timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((closed) => server.close(closed));
    clearInterval(sweep);
    await lake.close();
  }
}

async function listenOn(server: Server, endpoint: Endpoint): Promise<number> {
  try {
    return await listen(server, endpoint);
  } catch (error) {
    throw error instanceof StartError
      ? new LakeStartError(error.code as StartErrorCode, error.message)
      : error;
  }
}
