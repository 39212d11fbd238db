import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { Lake } from "local-content-lake";
import {
  createLog,
  describeStartFailure,
  type Log,
  listen,
  Secrets,
  stopOnSignals,
} from "local-content-lake/process";
import { CACHE } from "./app/utils/cache.server";
import {
  type Env,
  envOf,
  localHost,
  readSettings,
  type Settings,
  SettingsError,
} from "./app/utils/env.server";
import { LAKE_PATH } from "./contract/mounts";
import { openEmbeddedLake, prepareDataDir, seedIfEmpty } from "./server/content-lake";
import { createOpenRequests } from "./server/open-requests";
import { logRequest } from "./server/request-log";
import { createDevSite, createSite } from "./server/site";
import { hasWriteToken, studioAddress } from "./server/studio-address";

/** This file runs from `build/`. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the operator calls them, for messages. */
const NAMES = { port: "PORT", host: "HOST" };

const isDev = process.argv.includes("--dev");
// React and Remix choose their builds by it as they are loaded.
process.env.NODE_ENV = isDev ? "development" : "production";

const settings = settingsOrExit();
const secrets = new Secrets();
const log: Log = createLog({ level: settings.LOG_LEVEL }, secrets);
const openRequests = createOpenRequests();
let lake: Lake | undefined;
let site: RequestListener | undefined;
let isStopping = false;

const LAKE_ADDRESS = new RegExp(`^${LAKE_PATH}(?:[/?]|$)`);

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitWith(error);
  }
}

/** Tells whoever started it; standard output is the log's alone. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function exitWith(error: unknown): never {
  say(describeStartFailure(error, [SettingsError]));
  process.exit(1);
}

function isForLake(request: IncomingMessage): boolean {
  return LAKE_ADDRESS.test(request.url ?? "");
}

const answer: RequestListener = (request, response) => {
  openRequests.add(request, response);
  logRequest(log, request, response);
  if (isStopping) response.setHeader("Connection", "close");

  if (request.url === "/healthz") {
    const isReady = site !== undefined && !isStopping;
    response.writeHead(isReady ? 200 : 503, {
      "Content-Type": "application/json",
      "Cache-Control": CACHE.none,
    });
    response.end(JSON.stringify({ status: isReady ? "ok" : isStopping ? "stopping" : "starting" }));
  } else if (lake && isForLake(request)) {
    // Also while stopping: a page that is still being rendered reads its content here.
    lake.handle(request, response);
  } else if (isStopping) {
    response.writeHead(503, { "Retry-After": "5" }).end();
  } else if (site) {
    site(request, response);
  } else {
    started.then(() => site?.(request, response));
  }
};

const server = createServer(answer);
// Longer than a proxy keeps an idle connection, so that it never sends a request into a closing one.
server.keepAliveTimeout = 65_000;

server.on("upgrade", (request, socket, head) => {
  if (lake && isForLake(request)) lake.handleUpgrade(request, socket, head);
  else if (!isDev) socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
});

function shownHost(host: string): string {
  const local = localHost(host);
  return local === "127.0.0.1" || local === "[::1]" ? "localhost" : local;
}

async function start(): Promise<void> {
  secrets.add(settings.SANITY_API_READ_TOKEN, settings.SANITY_API_WRITE_TOKEN);
  const given = envOf(settings);
  if (given.isLocalLake || !settings.CONTACT_ENDPOINT_URL) prepareDataDir(settings);
  const isFirstStart = !hasWriteToken(settings);
  const endpoint = { port: settings.PORT, host: settings.HOST, names: NAMES };
  const env = envOf({ ...settings, PORT: await listen(server, endpoint) });
  if (env.isLocalLake) {
    const opened = await openEmbeddedLake(env);
    lake = opened.lake;
    env.SANITY_API_READ_TOKEN = opened.tokens.read;
    env.SANITY_API_WRITE_TOKEN = opened.tokens.write;
    secrets.add(opened.tokens.read, opened.tokens.write);
    const seeded = await seedIfEmpty(lake, env.SANITY_DATASET, ROOT);
    if (seeded) say(seeded);
  }
  const host = { env, log };
  site = isDev ? await createDevSite(host, server) : await createSite(host, ROOT);
  say(addresses(env, isFirstStart));
}

/** What whoever starts it wants to open. */
function addresses(env: Env, isFirstStart: boolean): string {
  const origin = `http://${shownHost(env.HOST)}:${env.PORT}`;
  return [
    `Site          ${origin}`,
    ...(env.SITE_URL === origin ? [] : [`Public        ${env.SITE_URL}`]),
    `Studio        ${studioAddress(env, origin, isFirstStart)}`,
    `Content Lake  ${lake ? `${origin}${LAKE_PATH}` : env.sanityApiHost}`,
    "Ctrl-C stops it.",
  ].join("\n");
}

async function stop(): Promise<void> {
  isStopping = true;
  server.closeIdleConnections();
  await started;
  // The port stays open until the last page is answered: pages read their content through it.
  await openRequests.allAnswered();
  server.close();
  await lake?.close();
  server.closeAllConnections();
}

stopOnSignals(stop, log);

// A rejected promise nobody waited for (a lost connection to the lake, say) is no reason to take the site down.
process.on("unhandledRejection", (reason) => {
  log.error({ err: reason }, "A promise was rejected and nobody handled it");
});
// After an exception out of the blue nothing in memory can be trusted.
process.on("uncaughtException", (error) => {
  log.error({ err: error }, "Stopped by an unexpected error");
  process.exit(1);
});

const started = start().catch(exitWith);
