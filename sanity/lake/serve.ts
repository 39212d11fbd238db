import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Lake, LakeStartError, loadOrCreateTokens, openLake } from ".";
import { seedFolder } from "./seed/seed-folder";
import type { LakeSettings } from "./settings";

const STOP_TIMEOUT_MS = 10_000;
// npm passes Ctrl-C on to a process that already got it from the terminal: no second Ctrl-C.
const SAME_KEYPRESS_MS = 500;

/**
 * Serves a lake until the process is told to stop, and seeds an empty dataset first.
 * @throws LakeStartError
 */
export async function serve(settings: LakeSettings): Promise<void> {
  const { DATA_DIR: dataDir, SANITY_DATASET: dataset } = settings;
  const tokens = loadOrCreateTokens(dataDir, {
    read: settings.SANITY_API_READ_TOKEN,
    write: settings.SANITY_API_WRITE_TOKEN,
  });
  const lake = await openLake({ dataDir, projectId: settings.SANITY_PROJECT_ID, tokens });
  const server = createServer((request, response) => lake.handle(request, response));
  server.on("upgrade", (request, socket, head) => lake.handleUpgrade(request, socket, head));
  try {
    if (lake.isEmpty(dataset)) {
      const { documents, assets } = await lake.importSeed(dataset, seedFolder(import.meta.dirname));
      console.info(
        `The dataset "${dataset}" was empty: seeded ${documents} documents, ${assets} images.`,
      );
    }
    const port = await listen(server, settings);
    console.info(`Content Lake  http://${settings.HOST}:${port}  (Ctrl-C stops it)`);
  } catch (error) {
    await lake.close();
    throw error;
  }
  stopOnSignals(server, lake);
}

function listen(server: Server, { LAKE_PORT, HOST }: LakeSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        new LakeStartError(
          taken
            ? `LAKE_PORT ${LAKE_PORT} is taken on ${HOST}: stop the program that uses it, or set LAKE_PORT to another port.`
            : `LAKE_PORT ${LAKE_PORT} cannot be used on HOST ${HOST} (${error.message}): set LAKE_PORT or HOST to another one.`,
        ),
      );
    });
    server.listen(LAKE_PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Answers what is open, ends the listeners, then goes. A second signal ends it at once. */
function stopOnSignals(server: Server, lake: Lake): void {
  let askedAt: number | undefined;
  const stop = () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    lake.endListeners();
    // A connection that was busy at the signal goes idle later and would stay until its timeout.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    server.close(async () => {
      await lake.close();
      process.exit(0);
    });
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
