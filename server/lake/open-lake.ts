import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { createPrivateFolder, type Log, StartError } from "http-kit";
import { type Lake, loadOrCreateTokens, openLake, type Tokens } from "local-content-lake";
import type { Settings } from "../../app/lib/config/env.server";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";

const run = promisify(execFile);

interface LakeHost {
  getClientIp(request: IncomingMessage): string;
  /** Where the lake says what an operator has to know. */
  log: Log;
}

interface Opened {
  lake: Lake;
  /** The tokens it knows, which the site then uses too. */
  tokens: Tokens;
}

/**
 * Makes DATA_DIR ready to be written to.
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

/** Opens the Content Lake in DATA_DIR for this process. */
async function openEmbeddedLake(
  settings: Settings & { SITE_URL: string },
  host: LakeHost,
): Promise<Opened> {
  const tokens = loadOrCreateTokens(settings.DATA_DIR, {
    read: settings.SANITY_API_READ_TOKEN,
    write: settings.SANITY_API_WRITE_TOKEN,
  });
  const lake = await openLake({
    dataDir: settings.DATA_DIR,
    projectId: settings.SANITY_PROJECT_ID,
    tokens,
    basePath: LAKE_PATH,
    publicUrl: `${settings.SITE_URL}${LAKE_PATH}`,
    studioUrl: `${settings.SITE_URL}${STUDIO_PATH}`,
    hostNames: [settings.HOST],
    ...host,
  });
  return { lake, tokens };
}

/**
 * Opens the lake, and fills a dataset that holds nothing at all with the sample content; any other is never touched.
 * @param root the folder that holds `build`
 * @returns with the lake what was done, in words, if anything was
 * @throws StartError when the sample content cannot be imported
 */
export async function openSeededLake(
  settings: Settings & { SITE_URL: string },
  host: LakeHost,
  root: string,
): Promise<Opened & { seeded?: string }> {
  const opened = await openEmbeddedLake(settings, host);
  if (!opened.lake.isEmpty(settings.SANITY_DATASET)) return opened;
  await opened.lake.close();
  const seeded = await runSeed(settings, root);
  return { ...(await openEmbeddedLake(settings, host)), seeded };
}

/** In a process of its own, whose memory is given back: reading the pictures takes half of what the site needs. */
async function runSeed(settings: Settings, root: string): Promise<string> {
  const { DATA_DIR, SANITY_DATASET, SANITY_PROJECT_ID } = settings;
  const { SANITY_API_READ_TOKEN, SANITY_API_WRITE_TOKEN } = settings;
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    DATA_DIR,
    SANITY_DATASET,
    SANITY_PROJECT_ID,
    // Tests start on a sample of their own.
    ...(process.env.SEED_DIR && { SEED_DIR: process.env.SEED_DIR }),
    // Given tokens are not made and written down a second time.
    ...(SANITY_API_READ_TOKEN && { SANITY_API_READ_TOKEN }),
    ...(SANITY_API_WRITE_TOKEN && { SANITY_API_WRITE_TOKEN }),
  };
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
