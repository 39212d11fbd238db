import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import {
  asksForWebSocket,
  createLog,
  describeStartFailure,
  FairQueue,
  hostOf,
  listen,
  logOutput,
  respondWithoutUpgrade,
  Secrets,
  stopOnSignals,
  surviveErrors,
} from "http-kit";
import type { Lake } from "local-content-lake";
import {
  envOf,
  readSettings,
  SETTING_NAMES,
  type Settings,
  SettingsError,
} from "./app/lib/config/env.server";
import { createFront } from "./server/cache/cache-handler";
import { KeptLog } from "./server/cache/hit-log";
import { KeptResponses } from "./server/cache/response-cache";
import { createComputed, isForLake } from "./server/dispatch";
import { forgetPictures } from "./server/lake/cached-images";
import { forgetQueries } from "./server/lake/cached-queries";
import { InProcessAgent } from "./server/lake/in-process-agent";
import { openSeededLake, prepareDataDir } from "./server/lake/open-lake";
import { Hosts } from "./server/middleware/allowed-hosts";
import { Visitors } from "./server/middleware/client-ip";
import { commonHeaders } from "./server/middleware/security-headers";
import { describeAway } from "./server/ops/describe-outage";
import { Health } from "./server/ops/health";
import { Metrics } from "./server/ops/metrics";
import { createOpenRequests } from "./server/ops/open-requests";
import { runOut } from "./server/ops/shutdown";
import { addresses } from "./server/ops/startup-banner";
import { nearMisses } from "./server/ops/suggest-setting";
import { createDevSite } from "./server/site/dev-site";
import { createSite } from "./server/site/site";
import { hasWriteToken } from "./server/studio/sign-in-link";

/** This file runs from `build/`. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the operator calls them, for messages. */
const NAMES = { port: "PORT", host: "HOST" };

const isDev = process.argv.includes("--dev");
// React and Remix choose their builds by it as they are loaded.
process.env.NODE_ENV = isDev ? "development" : "production";

const settings = settingsOrExit();
const secrets = new Secrets();
const out = logOutput();
const log = createLog({ level: settings.LOG_LEVEL, out }, secrets);
const kept = new KeptResponses();
const openRequests = createOpenRequests();
const visitors = visitorsOrExit();
const turns = new FairQueue();
const hosts = new Hosts(envOf(settings));
const health = new Health();
const metrics = new Metrics({ kept, openRequests, token: () => readToken });
const isQuiet =
  settings.LOG_LEVEL === "warn" ||
  settings.LOG_LEVEL === "error" ||
  settings.LOG_LEVEL === "silent";
const keptLog = new KeptLog(isQuiet ? undefined : out, visitors);
let lake: Lake | undefined;
let site: RequestListener | undefined;
let readToken: string | undefined;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitWith(error);
  }
}

function visitorsOrExit(): Visitors {
  try {
    return new Visitors(settings.TRUST_PROXY ?? []);
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

const computed = createComputed({
  log,
  visitors,
  hosts,
  health,
  metrics,
  kept,
  openRequests,
  turns,
  headers: commonHeaders(envOf(settings)),
  lake: () => lake,
  site: () => site ?? started.then(() => site),
});
const server = createServer(
  createFront({
    kept,
    hosts,
    log: keptLog,
    computed,
    stopping: { isOn: () => health.phase === "stopping", touch: openRequests.touch },
    waits: openRequests.add,
  }),
);

server.on("upgrade", (request, socket, head) => {
  surviveErrors(socket);
  const isSocket = asksForWebSocket(request);
  if (isSocket && lake && isForLake(request) && hosts.allow(hostOf(request))) {
    lake.handleUpgrade(request, socket, head);
  } else if (!(isDev && isSocket)) {
    // In development, Vite's own listener takes its sockets.
    respondWithoutUpgrade(server, request, socket, head);
  }
});

async function start(): Promise<void> {
  for (const { name, meant } of nearMisses(Object.keys(process.env), SETTING_NAMES)) {
    say(`${name} is set, and means nothing here: did you mean ${meant}?`);
  }
  secrets.add(settings.SANITY_API_READ_TOKEN, settings.SANITY_API_WRITE_TOKEN);
  const given = envOf(settings);
  if (given.isLocalLake || !settings.CONTACT_ENDPOINT_URL) prepareDataDir(settings);
  const isFirstStart = !hasWriteToken(settings);
  const endpoint = { port: settings.PORT, host: settings.HOST, names: NAMES };
  const env = envOf({ ...settings, PORT: await listen(server, endpoint) });
  if (env.isLocalLake) {
    const getClientIp = (request: IncomingMessage) => visitors.addressOf(request);
    const opened = await openSeededLake(env, { getClientIp, log }, ROOT);
    lake = metrics.lake = opened.lake;
    env.SANITY_API_READ_TOKEN = opened.tokens.read;
    env.SANITY_API_WRITE_TOKEN = opened.tokens.write;
    secrets.add(opened.tokens.read, opened.tokens.write);
    lake.onImageChange((change) => forgetPictures(kept, change));
    forgetQueries(kept, lake);
    if (opened.seeded) say(opened.seeded);
  }
  readToken = env.SANITY_API_READ_TOKEN;
  // A lake elsewhere is asked over the network.
  const host = { env, log, ...(lake && { lakeAgent: new InProcessAgent(server) }) };
  if (isDev) {
    site = await createDevSite({ host, visitors, turns }, server);
  } else {
    const { handle, content, pages } = await createSite({ host, visitors, turns, kept }, ROOT);
    site = handle;
    health.content = metrics.content = content;
    metrics.pages = pages;
    // Its event comes by a connection of its own, which may be read after whoever made the change asks for the page.
    lake?.onChange(({ dataset, id, tags }) => {
      if (dataset === env.SANITY_DATASET) content.recordChange(id, tags);
    });
    // Pages say 503 until it answers; whoever has just set a variable wants to know at once.
    if (!env.isLocalLake) content.probe().catch((error) => say(describeAway(env, error)));
  }
  if (health.phase === "starting") health.phase = "ok";
  // Tokens may be older than the first start: a seed makes them too, and so does a start that was ended early.
  const isNew = isFirstStart || !(settings.SANITY_API_WRITE_TOKEN || lake?.hasPeople());
  say(addresses(env, lake, isNew));
}

async function stop(): Promise<void> {
  health.phase = "stopping";
  await started;
  await runOut(server, openRequests);
  await lake?.close();
  keptLog.flush();
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

const started = start().catch((error) => {
  // Ctrl-C also ends the process that a start waits for: it did not fail.
  if (health.phase === "stopping") process.exit(0);
  exitWith(error);
});
