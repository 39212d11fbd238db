import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { lakeClient } from "../client";
import { readKnownUrls } from "../server/public-url";
import { serveLake } from "../server/serve";
import { openBeside } from "../store/database/open-beside";
import { Resources } from "../store/tables/resources";
import { hasCode } from "../util/errors";
import type { LakeSettings } from "./settings";

/**
 * Runs a command with a client of a folder's lake: of the process that serves it, or of one that is opened for it.
 * @param options.creates makes a lake in a folder that has none
 * @throws LakeStartError if the folder cannot be opened and its server does not answer
 */
export async function withLake<Result>(
  settings: LakeSettings,
  work: (client: SanityClient) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const { DATA_DIR: dataDir, SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = settings;
  const config = { projectId, dataset, maxRetries: 0 };
  // The folder of another command must not appear by a mistyped name.
  if (!creates) openBeside(dataDir)[Symbol.dispose]();
  try {
    const served = await serveLake({ dataDir, projectId, dataset, port: 0, log: SILENT });
    try {
      return await work(lakeClient({ ...config, url: served.url, token: served.tokens.write }));
    } finally {
      await served.close();
    }
  } catch (error) {
    if (!hasCode(error, "DATA_DIR_IN_USE")) throw error;
    const url = servingUrl(dataDir);
    if (!url) throw error;
    const token =
      settings.SANITY_API_WRITE_TOKEN ?? readFileSync(join(dataDir, "write-token"), "utf8").trim();
    return work(lakeClient({ ...config, url, token }));
  }
}

const SILENT = { info() {}, warn() {}, error() {} };

function servingUrl(dataDir: string): string | undefined {
  using opened = openBeside(dataDir);
  return readKnownUrls(new Resources(opened.database)).lake;
}
