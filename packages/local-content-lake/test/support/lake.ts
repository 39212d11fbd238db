import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { createStderrLog, KEEP_ALIVE_MS, type Log } from "http-kit";
import type { LakeOptions } from "../../src";
import { type CacheableLake, openCacheableLake } from "../../src/cache";

export const TEST_TOKENS = {
  read: "test-read-token-0123456789abcdef0123",
  write: "test-write-token-0123456789abcdef012",
};

/** Where `startWebhookReceiver` listens. */
const RECEIVERS = ["127.0.0.1"];

export const API_VERSION = "2025-02-19";

export interface TestLake {
  lake: CacheableLake;
  dataDir: string;
  /** The lake's base URL, without a trailing slash. */
  url: string;
  /** Returns a client of the official package, with the write token by default. */
  client(config?: Partial<ClientConfig>): SanityClient;
  /** Sends a request to the API; the path follows the version. */
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  /** Stops the lake and starts another one on the same data. */
  restart(changed?: StartOptions): Promise<void>;
  stop(): Promise<void>;
}

/** What a test can configure of its lake. */
export type StartOptions = Omit<LakeOptions, "dataDir" | "tokens">;

/** Returns a client of the official package with the test tokens, by default the write token. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiHost: url,
    useProjectHostname: false,
    apiVersion: API_VERSION,
    token: TEST_TOKENS.write,
    useCdn: false,
    // No retries, so that a single failure shows.
    maxRetries: 0,
    ...config,
  });
}

/** Starts a lake in this process, on a free port and in an empty folder. */
export async function startLake(options: StartOptions = {}): Promise<TestLake> {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  const basePath = options.basePath ?? "";
  const open = (changed: StartOptions = {}) =>
    openCacheableLake({
      log: quietLog(),
      webhookHosts: RECEIVERS,
      ...options,
      ...changed,
      dataDir,
      tokens: TEST_TOKENS,
    });
  let lake = await open();
  const server = createServer((request, response) => lake.handle(request, response));
  // A test that blocks this process for seconds must not reuse a connection that the server is closing.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on("upgrade", (request, socket, head) => lake.handleUpgrade(request, socket, head));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`;
  return {
    get lake() {
      return lake;
    },
    dataDir,
    url,
    client: (config) => clientOf(url, config),
    request(path, { token, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (token) headers.set("Authorization", `Bearer ${token}`);
      return fetch(`${url}/v${API_VERSION}${path}`, { ...init, headers });
    },
    async restart(changed) {
      // Connections stay open: a client might reuse one before it notices the close.
      await lake.close();
      lake = await open(changed);
    },
    async stop() {
      await lake.close();
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Omits the lines of the audit trail. */
function quietLog(): Log {
  const log = createStderrLog();
  return { info() {}, warn: log.warn.bind(log), error: log.error.bind(log) };
}
