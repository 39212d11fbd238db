import { accessSync, constants } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Lake, loadOrCreateTokens, openLake, type Tokens } from "local-content-lake";
import { type Log, makeFolder, StartError } from "local-content-lake/process";
import type { Settings } from "../app/utils/env.server";
import { LAKE_PATH, STUDIO_PATH } from "../contract/mounts";

/**
 * Makes DATA_DIR ready to be written to.
 * @throws StartError naming DATA_DIR
 */
export function prepareDataDir({ DATA_DIR }: Settings): void {
  try {
    makeFolder(DATA_DIR);
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR "${DATA_DIR}" cannot be written (${code}): choose a folder this user may write to.`,
    );
  }
}

/**
 * Opens the Content Lake in DATA_DIR for this process.
 * @param host.addressOf who asks
 * @param host.log where the lake says what an operator has to know
 * @returns with it the tokens it knows, which the site then uses too
 */
export async function openEmbeddedLake(
  settings: Settings & { SITE_URL: string },
  host: { addressOf: (request: IncomingMessage) => string; log: Log },
): Promise<{ lake: Lake; tokens: Tokens }> {
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
 * Fills a dataset that holds nothing at all with the sample content; any other is never touched.
 * @returns what was done, in words, if anything was
 */
export async function seedIfEmpty(
  lake: Lake,
  dataset: string,
  root: string,
): Promise<string | undefined> {
  if (!lake.isEmpty(dataset)) return undefined;
  const { documents, assets } = await lake.importSeed(dataset, join(root, "sanity/seed"));
  return `The dataset "${dataset}" was empty: seeded ${documents} documents and ${assets} images.`;
}
