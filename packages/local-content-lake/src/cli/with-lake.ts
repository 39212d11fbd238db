import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { readKnownUrls } from "../server/public-url";
import { serveLake } from "../server/serve";
import { openBeside } from "../store/database/open-beside";
import { Resources } from "../store/tables/resources";
import { errorMessage, hasCode, LakeStartError } from "../util/errors";
import { commandError } from "./command-line";
import type { LakeSettings } from "./settings";

/**
 * Runs a command with a client of a folder's lake: of the process that serves it, or of one that is opened for it.
 * @param options.creates makes a lake in a folder that has none, and the dataset
 * @throws LakeStartError if the folder cannot be opened and its server does not answer, and for what it refuses
 */
export async function withLake<Result>(
  settings: LakeSettings,
  work: (client: SanityClient) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const { DATA_DIR: dataDir, SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = settings;
  // Half of what the program loads, and a lake that serves needs none of it.
  const { lakeClient } = await import("../client");
  const config = { projectId, dataset, maxRetries: 0 };
  // For another command, no folder or dataset may appear by a mistyped name.
  if (!creates) openBeside(dataDir)[Symbol.dispose]();
  try {
    const made = creates ? { dataset } : {};
    const served = await serveLake({ dataDir, projectId, ...made, port: 0, log: SILENT });
    try {
      const client = lakeClient({ ...config, url: served.url, token: served.tokens.write });
      return await tried(work(client));
    } finally {
      await served.close();
    }
  } catch (error) {
    if (!hasCode(error, "DATA_DIR_IN_USE")) throw error;
    using opened = openBeside(dataDir);
    const { lake: url } = readKnownUrls(new Resources(opened.database));
    if (!url) throw error;
    const token =
      settings.SANITY_API_WRITE_TOKEN ?? readFileSync(join(dataDir, "write-token"), "utf8").trim();
    const client = lakeClient({ ...config, url, token });
    // The project of a lake that serves is the one that it was started with.
    const projects = client.projects.list().catch((error: unknown) => {
      if (error instanceof Error && "statusCode" in error) throw error;
      throw commandError(
        `The lake in ${dataDir} is served at ${url}, and that does not answer from here: ${errorMessage(error)}. Stop the process that serves it, or start that with a URL that answers.`,
      );
    });
    return tried(projects.then(([one]) => work(client.withConfig({ projectId: one?.id }))));
  }
}

/** Converts an error of a lake to one for the operator. */
async function tried<Value>(request: Promise<Value>): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof LakeStartError) throw error;
    throw commandError(`${errorMessage(error).replace(/\.$/, "")}.`);
  }
}

const SILENT = { info() {}, warn() {}, error() {} };
