import { loadOrCreateTokens, openLake, readSeed, readSettings } from "local-content-lake";
import { StartError } from "local-content-lake/process";
import { seedFolder } from "./seed-folder";

const USAGE = `npm run seed              fills the local dataset if it is empty
npm run seed -- --reset   throws the local dataset away and fills it again
npm run seed -- --missing adds the pages' texts and settings that a new version brought, and touches nothing else`;

const FLAGS = new Set(["--reset", "--missing"]);

async function seed(flags: string[]): Promise<void> {
  const unknown = flags.find((flag) => !FLAGS.has(flag));
  if (unknown) throw new StartError(`Unknown option "${unknown}". Use:\n${USAGE}`);
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, SANITY_DATASET: dataset, SANITY_PROJECT_ID: projectId } = settings;
  if (projectId !== "local") {
    throw new StartError(
      `SANITY_PROJECT_ID is "${projectId}": this command only fills the local dataset. Unset it, or use "sanity dataset import" for a hosted project.`,
    );
  }
  const folder = seedFolder(import.meta.dirname);
  // Before anything is thrown away.
  readSeed(folder);
  const tokens = loadOrCreateTokens(dataDir, {
    read: settings.SANITY_API_READ_TOKEN,
    write: settings.SANITY_API_WRITE_TOKEN,
  });
  const lake = await openLake({ dataDir, projectId, tokens });
  try {
    if (flags.includes("--reset")) lake.reset(dataset);
    if (flags.includes("--missing") && !lake.isEmpty(dataset)) {
      // There is one of each such document, and its type is its id.
      const { documents } = await lake.importSeed(
        dataset,
        folder,
        ({ _id, _type }) => _id === _type,
      );
      console.info(
        documents === 0
          ? `The dataset "${dataset}" lacks nothing, nothing was changed.`
          : `Added ${documents} of the documents that there is one of to the dataset "${dataset}".`,
      );
      return;
    }
    if (!lake.isEmpty(dataset)) {
      console.info(`The dataset "${dataset}" has content, nothing was changed. Use:\n${USAGE}`);
      return;
    }
    const { documents, assets } = await lake.importSeed(dataset, folder);
    console.info(
      `The dataset "${dataset}" was empty: seeded ${documents} documents and ${assets} images.`,
    );
  } finally {
    await lake.close();
  }
}

const flags = process.argv.slice(2);
if (flags.includes("--help")) console.info(USAGE);
else {
  seed(flags).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof StartError ? message : `Seed: ${message}`);
    process.exitCode = 1;
  });
}
