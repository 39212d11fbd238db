import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import {
  createInProcessFetch,
  createLog,
  FairQueue,
  listen,
  logOutput,
  Secrets,
  stopOnSignals,
} from "http-kit";
import { type CacheableLake, tagsOfChange } from "local-content-lake/cache";
import { cacheHandler } from "./server/cache/cache-handler";
import { ResponseCache } from "./server/cache/response-cache";
import { envOf, readSettings, SETTING_NAMES } from "./server/config/settings";
import { createDispatch } from "./server/dispatch";
import {
  embeddedLake,
  openSeededLake,
  prepareDataDir,
  tokenSettings,
} from "./server/lake/open-lake";
import { upgradeHandler } from "./server/lake/upgrade";
import { notifyByMail, openMail, passwordOf } from "./server/mail/mail";
import { AllowedHosts } from "./server/middleware/allowed-hosts";
import { ClientIps } from "./server/middleware/client-ip";
import { RequestLog } from "./server/middleware/request-log";
import { type Backups, openBackups } from "./server/ops/backups";
import { collectMetrics } from "./server/ops/collectors";
import { exitWith, handleUncaughtErrors, orExit, say } from "./server/ops/exit";
import { Health } from "./server/ops/health";
import { Metrics } from "./server/ops/metrics";
import { misspelledSettings } from "./server/ops/misspelled-settings";
import { Shutdown } from "./server/ops/shutdown";
import {
  describeOutage,
  hasWriteToken,
  isFirstStart,
  isQuietStart,
  startupBanner,
} from "./server/ops/startup-messages";
import { StartupQueue } from "./server/ops/startup-queue";
import { keepTickShape } from "./server/ops/tick-shape";
import { openDevSite } from "./server/site/dev-site";
import { openSite } from "./server/site/site";

keepTickShape();

/** This file runs from `build/`. */
const root = fileURLToPath(new URL("..", import.meta.url));
const isDev = process.argv.includes("--dev");
// React and Remix read it when they are loaded.
process.env.NODE_ENV = isDev ? "development" : "production";

const settings = orExit(() => readSettings(process.env));
const clientIps = orExit(() => new ClientIps(settings.TRUST_PROXY ?? []));
const secrets = new Secrets();
const log = createLog({ level: settings.LOG_LEVEL, out: logOutput() }, secrets);
const server = createServer();
const shutdown = new Shutdown(server);

/** Opens the port, then everything behind it, in the order of dependencies. */
async function start(): Promise<{ lake: CacheableLake | undefined; backups: Backups | undefined }> {
  misspelledSettings(Object.keys(process.env), SETTING_NAMES).forEach(say);
  secrets.add(settings.SANITY_API_READ_TOKEN, settings.SANITY_API_WRITE_TOKEN);
  secrets.add(passwordOf(settings.SMTP_URL));
  const { isLocalLake } = envOf(settings);
  if (isLocalLake || !settings.CONTACT_ENDPOINT_URL) prepareDataDir(settings);
  const hadToken = hasWriteToken(settings);
  const startup = new StartupQueue(server);
  const names = { port: "PORT", host: "HOST" };
  const PORT = await listen(server, { port: settings.PORT, host: settings.HOST, names });

  const mail = openMail(envOf({ ...settings, PORT }), log);
  const fetchSite = createInProcessFetch(server, envOf({ ...settings, PORT }).SITE_URL);
  const context = { clientIps, fetchSite, log, root, ...(mail && { notifier: mail }) };
  const opened = isLocalLake
    ? await openSeededLake(envOf({ ...settings, PORT }), context)
    : undefined;
  if (opened?.seeded) say(opened.seeded);
  const lake = opened?.lake;
  secrets.add(...Object.values(opened?.tokens ?? {}));
  const env = envOf({ ...settings, PORT, ...(opened && tokenSettings(opened.tokens)) });

  const cache = new ResponseCache();
  const queue = new FairQueue();
  const hosts = new AllowedHosts(env);
  const metrics = new Metrics();
  const isNew = isFirstStart(settings, hadToken, lake);
  const requestLog = new RequestLog({ log, clientIps, metrics, isQuiet: isQuietStart(isNew) });
  const siteContext = {
    settings: env,
    log,
    ...(lake && { lake: embeddedLake(lake) }),
    ...(lake && { recordAudit: lake.recordAudit.bind(lake) }),
    ...(lake && mail && { onMessage: notifyByMail(mail, lake) }),
  };
  const options = { context: siteContext, clientIps, requestLog, queue };
  const site = isDev
    ? await openDevSite(options, server)
    : await openSite({ ...options, cache, root });
  const { content, listener, localTime, pages } = site;
  const backups = openBackups(env, { localTime, log, root });
  collectMetrics(metrics, { backups, cache, content, lake, mail, pages, shutdown });
  lake?.onChange((change) => cache.invalidate(tagsOfChange(change)));

  const health = new Health({ backups, content, shutdown });
  const parts = { cache, env, health, hosts, lake, metrics, requestLog, shutdown };
  const dispatch = createDispatch({ ...parts, site: listener });
  server.on("upgrade", upgradeHandler({ server, lake, hosts, isDev }));
  startup.handOver(cacheHandler({ cache, hosts, log: requestLog, dispatch }));

  // Without its dataset, the site starts and answers 503; this line reports a mistyped setting.
  if (!isLocalLake) content?.probe().catch((error) => say(describeOutage(env, error)));
  say(startupBanner(env, lake, isNew));
  backups?.start();
  return { lake, backups };
}

handleUncaughtErrors(log);

const started = start().catch((error) => {
  // Ctrl-C also ends the seed's process that the start waits for: the start did not fail.
  if (shutdown.isStopping) process.exit(0);
  return exitWith(error);
});

stopOnSignals(async () => {
  shutdown.begin();
  const { lake, backups } = await started;
  backups?.close();
  await shutdown.drain();
  await lake?.close();
  server.closeAllConnections();
}, log);
