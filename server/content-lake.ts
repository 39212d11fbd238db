import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Lake, loadOrCreateTokens, openLake } from "local-content-lake";
import { type Env, provideEnv } from "../app/utils/env.server";
import { LAKE_PATH } from "../contract/mounts";
import { StartError } from "./start-error";

/**
 * Makes DATA_DIR ready to be written to.
 * @throws StartError naming DATA_DIR
 */
export function prepareDataDir({ DATA_DIR }: Env): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    accessSync(DATA_DIR, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR "${DATA_DIR}" cannot be written (${code}): choose a folder this user may write to.`,
    );
  }
}

/** Opens the Content Lake in DATA_DIR for this process, with the tokens the site then uses too. */
export async function openEmbeddedLake(env: Env): Promise<Lake> {
  const tokens = loadOrCreateTokens(env.DATA_DIR, {
    read: env.SANITY_API_READ_TOKEN,
    write: env.SANITY_API_WRITE_TOKEN,
  });
  provideEnv({ SANITY_API_READ_TOKEN: tokens.read, SANITY_API_WRITE_TOKEN: tokens.write });
  return openLake({
    dataDir: env.DATA_DIR,
    projectId: env.SANITY_PROJECT_ID,
    tokens,
    basePath: LAKE_PATH,
  });
}

/** Fills a dataset that holds nothing at all with the sample content; any other is never touched. */
export async function seedIfEmpty(lake: Lake, dataset: string, root: string): Promise<void> {
  if (!lake.isEmpty(dataset)) return;
  const { documents, assets } = await lake.importSeed(dataset, join(root, "sanity/seed"));
  console.info(
    `The dataset "${dataset}" was empty: seeded ${documents} documents and ${assets} images.`,
  );
}
