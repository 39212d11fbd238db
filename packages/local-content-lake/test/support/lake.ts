import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { createStderrLog, KEEP_ALIVE_MS, type Log } from "http-kit";
import { type Lake, type LakeOptions, openLake } from "../../src";

export const TEST_TOKENS = {
  read: "test-read-token-0123456789abcdef0123",
  write: "test-write-token-0123456789abcdef012",
};

/** Where `startWebhookReceiver` listens. */
const RECEIVERS = ["127.0.0.1"];

export const API_VERSION = "2025-02-19";

export interface TestLake {
  lake: Lake;
  dataDir: string;
  /** Address without a slash at its end; the lake is mounted at it. */
  url: string;
  /** A client of the official package; with the write token unless the config says otherwise. */
  client(config?: Partial<ClientConfig>): SanityClient;
  /** A request to the API; the path is what follows the version. */
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  /** Stops the lake and starts another on the same data. */
  restart(changed?: StartOptions): Promise<void>;
  stop(): Promise<void>;
}

/** What a test may decide of its lake. */
export type StartOptions = Omit<LakeOptions, "dataDir" | "tokens">;

/** A client of the official package for a lake with the tests' tokens; it may write unless the config says otherwise. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiHost: url,
    useProjectHostname: false,
    apiVersion: API_VERSION,
    token: TEST_TOKENS.write,
    useCdn: false,
    // What fails once is to be seen.
    maxRetries: 0,
    ...config,
  });
}

/** Starts a lake of its own, in this process, on a free port and an empty folder. */
export async function startLake(options: StartOptions = {}): Promise<TestLake> {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  const basePath = options.basePath ?? "";
  const open = (changed: StartOptions = {}) =>
    openLake({
      log: quietLog(),
      webhookHosts: RECEIVERS,
      ...options,
      ...changed,
      dataDir,
      tokens: TEST_TOKENS,
    });
  let lake = await open();
  const server = createServer((request, response) => lake.handle(request, response));
  // A test that keeps this process busy for seconds would otherwise ask on a connection that is being closed.
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
      // Connections stay: a client could ask on one that it does not yet know to be closed.
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

/** Without the lines of the audit trail. */
function quietLog(): Log {
  const log = createStderrLog();
  return { info() {}, warn: log.warn.bind(log), error: log.error.bind(log) };
}
