import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { Lake } from "local-content-lake";
import { CACHE } from "./app/utils/cache.server";
import { getEnv, localHost, provideEnv } from "./app/utils/env.server";
import { LAKE_PATH } from "./contract/mounts";
import { openEmbeddedLake, prepareDataDir, seedIfEmpty } from "./server/content-lake";
import { listen } from "./server/listen";
import { createOpenRequests } from "./server/open-requests";
import { createDevSite, createSite } from "./server/site";
import { describeStartFailure } from "./server/start-error";
import { stopOnSignals } from "./server/stop-signals";
import { hasWriteToken, studioAddress } from "./server/studio-address";

/** This file runs from `build/`. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

const isDev = process.argv.includes("--dev");
const openRequests = createOpenRequests();
let lake: Lake | undefined;
let site: RequestListener | undefined;
let isStopping = false;

const LAKE_ADDRESS = new RegExp(`^${LAKE_PATH}(?:[/?]|$)`);

function isForLake(request: IncomingMessage): boolean {
  return LAKE_ADDRESS.test(request.url ?? "");
}

const answer: RequestListener = (request, response) => {
  openRequests.add(request, response);
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
  let env = provideEnv({ NODE_ENV: isDev ? "development" : "production" });
  if (env.isLocalLake || !env.CONTACT_ENDPOINT_URL) prepareDataDir(env);
  env = provideEnv({ PORT: String(await listen(server, env)) });
  const isFirstStart = !hasWriteToken(env);
  if (env.isLocalLake) {
    lake = await openEmbeddedLake(env);
    env = getEnv();
    await seedIfEmpty(lake, env.SANITY_DATASET, ROOT);
  }
  site = isDev ? await createDevSite(env, server) : await createSite(env, ROOT);

  const origin = `http://${shownHost(env.HOST)}:${env.PORT}`;
  const lines = [
    `Site          ${origin}`,
    ...(env.SITE_URL === origin ? [] : [`Public        ${env.SITE_URL}`]),
    `Studio        ${studioAddress(getEnv(), origin, isFirstStart)}`,
    `Content Lake  ${lake ? `${origin}${LAKE_PATH}` : env.sanityApiHost}`,
    "Ctrl-C stops it.",
  ];
  console.info(lines.join("\n"));
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

stopOnSignals(stop);

// A rejected promise nobody waited for (a lost connection to the lake, say) is no reason to take the site down.
process.on("unhandledRejection", (reason) => {
  console.error("A promise was rejected and nobody handled it:", reason);
});
// After an exception out of the blue nothing in memory can be trusted.
process.on("uncaughtException", (error) => {
  console.error("Stopped by an unexpected error:", error);
  process.exit(1);
});

const started = start().catch((error: unknown) => {
  console.error(describeStartFailure(error));
  process.exit(1);
});
