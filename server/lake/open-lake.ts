import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { createInProcessFetch, createPrivateFolder, type Log, StartError } from "http-kit";
import { type Lake, loadOrCreateTokens, type Notifier, type Tokens } from "local-content-lake";
import { type CacheableLake, openCacheableLake } from "local-content-lake/cache";
import type { EmbeddedLake } from "../../app/lib/config/load-context.server";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";
import type { Settings } from "../config/settings";
import type { ClientIps } from "../middleware/client-ip";
import { siteTools } from "./mcp-tools";
import { redirectMovedDocuments } from "./redirect-moved-documents";

const run = promisify(execFile);

interface OpenOptions {
  clientIps: ClientIps;
  /** Sends a request to the site in front of the lake. */
  fetchSite: typeof fetch;
  log: Log;
  notifier?: Notifier;
  /** The folder that holds `build`. */
  root: string;
}

export interface OpenedLake {
  lake: CacheableLake;
  /** The site uses them too. */
  tokens: Tokens;
  /** What was imported into an empty dataset, for the operator. */
  seeded?: string;
}

/** Tokens as settings. */
export function tokenSettings({ read, write }: Tokens) {
  return { SANITY_API_READ_TOKEN: read, SANITY_API_WRITE_TOKEN: write };
}

/**
 * Creates DATA_DIR if it does not exist.
 * @throws StartError naming DATA_DIR
 */
export function prepareDataDir({ DATA_DIR }: Settings): void {
  try {
    createPrivateFolder(DATA_DIR);
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      "DATA_DIR_UNWRITABLE",
      `DATA_DIR "${DATA_DIR}" cannot be written (${code}): choose a folder this user may write to.`,
    );
  }
}

async function openEmbeddedLake(
  settings: Settings & { SITE_URL: string },
  { clientIps, fetchSite, log, notifier }: OpenOptions,
): Promise<OpenedLake> {
  const tokens = loadOrCreateTokens(settings.DATA_DIR, {
    read: settings.SANITY_API_READ_TOKEN,
    write: settings.SANITY_API_WRITE_TOKEN,
  });
  const lake = await openCacheableLake({
    dataDir: settings.DATA_DIR,
    projectId: settings.SANITY_PROJECT_ID,
    tokens,
    basePath: LAKE_PATH,
    publicUrl: `${settings.SITE_URL}${LAKE_PATH}`,
    studioUrl: `${settings.SITE_URL}${STUDIO_PATH}`,
    hostNames: [settings.HOST],
    ...(settings.LAKE_HISTORY_DAYS && { historyDays: settings.LAKE_HISTORY_DAYS }),
    ...(settings.LAKE_BRANCH_DAYS && { branchDays: settings.LAKE_BRANCH_DAYS }),
    ...(settings.WEBHOOK_HOSTS && { webhookHosts: settings.WEBHOOK_HOSTS }),
    ...(notifier && { notifier }),
    trigger: redirectMovedDocuments,
    mcpTools: siteTools({ fetchSite, siteUrl: settings.SITE_URL }),
    getClientIp: (request) => clientIps.of(request),
    log,
  });
  return { lake, tokens };
}

/**
 * Opens the Content Lake in DATA_DIR, and imports the sample content into its dataset if that is empty.
 * @throws StartError when the sample content cannot be imported
 */
export async function openSeededLake(
  settings: Settings & { SITE_URL: string },
  options: OpenOptions,
): Promise<OpenedLake> {
  const opened = await openEmbeddedLake(settings, options);
  if (!opened.lake.isEmpty(settings.SANITY_DATASET)) return opened;
  await opened.lake.close();
  const seeded = await runSeed(settings, options.root);
  return { ...(await openEmbeddedLake(settings, options)), seeded };
}

/** In a process of its own, so that its memory is freed: reading the images takes half of what the site needs. */
async function runSeed({ DATA_DIR }: Settings, root: string): Promise<string> {
  // The other settings of the dataset are in the environment.
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR };
  try {
    const { stdout } = await run(process.execPath, [join(root, "build/seed.mjs")], { env });
    return stdout.trim();
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new StartError(
      "IMPORT_FAILED",
      `The sample content cannot be imported. ${stderr.trim() || String(error)}`,
    );
  }
}

/** The lake as the site of this process reads it: past the response cache, since the site has a cache of answers. */
export function embeddedLake(lake: Lake): EmbeddedLake {
  const server = createServer((request, response) => lake.handle(request, response));
  return {
    fetch: createInProcessFetch(server, "http://localhost"),
    onChange: lake.onChange.bind(lake),
  };
}
