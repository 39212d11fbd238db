import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isExpectedError, StartError } from "http-kit";
import { loadOrCreateTokens, openLake, readSeed, readSettings } from "local-content-lake";

const USAGE = `npm run seed              fills the local dataset if it is empty
npm run seed -- --reset   throws the local dataset away and fills it again
npm run seed -- --missing adds the pages' texts and settings that a new version brought, and touches nothing else`;

const FLAGS = new Set(["--reset", "--missing"]);

/**
 * Fills the local dataset from `sanity/seed`.
 * @returns what it did, for the terminal
 * @throws StartError for an unknown flag and for a hosted project
 */
async function seed(flags: string[]): Promise<string> {
  const unknown = flags.find((flag) => !FLAGS.has(flag));
  if (unknown)
    throw new StartError("COMMAND_INVALID", `Unknown option "${unknown}". Use:\n${USAGE}`);
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, SANITY_DATASET: dataset, SANITY_PROJECT_ID: projectId } = settings;
  if (projectId !== "local") {
    throw new StartError(
      "SETTING_INVALID",
      `SANITY_PROJECT_ID is "${projectId}": this command only fills the local dataset. Unset it, or use "sanity dataset import" for a hosted project.`,
    );
  }
  const folder = process.env.SEED_DIR ?? findSeedFolder(import.meta.dirname);
  // An unreadable seed fails here, before --reset deletes the dataset.
  readSeed(folder);
  const tokens = loadOrCreateTokens(dataDir, {
    read: settings.SANITY_API_READ_TOKEN,
    write: settings.SANITY_API_WRITE_TOKEN,
  });
  const lake = await openLake({ dataDir, projectId, tokens });
  try {
    if (flags.includes("--reset")) lake.reset(dataset);
    if (lake.isEmpty(dataset)) {
      const { documents, assets } = await lake.importSeed(dataset, folder);
      return `The dataset "${dataset}" was empty: seeded ${documents} documents and ${assets} images.`;
    }
    if (!flags.includes("--missing")) {
      return `The dataset "${dataset}" has content, nothing was changed. Use:\n${USAGE}`;
    }
    // A singleton has its type as its id.
    const { documents } = await lake.importSeed(dataset, folder, {
      missing: ({ _id, _type }) => _id === _type,
    });
    return documents === 0
      ? `The dataset "${dataset}" lacks nothing, nothing was changed.`
      : `Added ${documents} of the documents that there is one of to the dataset "${dataset}".`;
  } finally {
    await lake.close();
  }
}

/**
 * Finds `sanity/seed` in a folder above this module, which runs from its source or from a bundle.
 * @throws Error when no folder above has one
 */
function findSeedFolder(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const seed = join(folder, "sanity", "seed");
    if (existsSync(join(seed, "content.ndjson"))) return seed;
    if (folder === dirname(folder)) throw new Error("Cannot find sanity/seed/content.ndjson");
  }
}

const flags = process.argv.slice(2);
if (flags.includes("--help")) console.info(USAGE);
else {
  seed(flags)
    .then(console.info)
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      console.error(isExpectedError(error) ? message : `Seed: ${message}`);
      process.exitCode = 1;
    });
}
