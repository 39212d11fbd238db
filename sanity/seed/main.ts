import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { isExpectedError, StartError } from "http-kit";
import { type Lake, readSeed, readSettings, serveLake } from "local-content-lake";
import { lakeClient } from "local-content-lake/client";
import { DEFAULT_LANGUAGE } from "../../contract/local-path";
import { addLanguages, readTranslations } from "./languages";

const USAGE = `npm run seed              fills the local dataset if it is empty
npm run seed -- --reset   throws the local dataset away and fills it again
npm run seed -- --missing adds the pages' texts and settings that a new version brought, and touches nothing else
npm run seed -- --languages gu,hi
                          fills it if it is empty, and adds these languages with the translations that it lacks`;

const OPTIONS = {
  reset: { type: "boolean" },
  missing: { type: "boolean" },
  languages: { type: "string" },
} as const;

/** @throws StartError for an unknown flag, and without the languages that are to be added */
function readFlags(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, strict: false });
  const { reset = false, missing = false, languages = "", ...others } = values;
  const unknown = positionals[0] ?? Object.keys(others).map((name) => `--${name}`)[0];
  if (unknown) refuse(`Unknown option "${unknown}".`);
  if (typeof languages === "boolean") refuse("--languages needs their tags, like gu,hi.");
  const tags = new Set(languages.split(",").flatMap((tag) => tag.trim() || []));
  tags.delete(DEFAULT_LANGUAGE.tag);
  return { reset, missing, tags: [...tags] };
}

function refuse(problem: string): never {
  throw new StartError("COMMAND_INVALID", `${problem} Use:\n${USAGE}`);
}

/**
 * Fills the local dataset from `sanity/seed`.
 * @returns what it did, for the terminal
 * @throws StartError for an unknown flag or language, and for a hosted project
 */
async function seed(args: string[]): Promise<string> {
  const flags = readFlags(args);
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
  const translations = readTranslations(folder, flags.tags);
  const { SANITY_API_READ_TOKEN: read, SANITY_API_WRITE_TOKEN: write } = settings;
  const { lake, url, tokens, close } = await serveLake({
    dataDir,
    projectId,
    dataset,
    port: 0,
    tokens: { ...(read && { read }), ...(write && { write }) },
  });
  try {
    if (flags.reset) await lake.reset(dataset);
    if (flags.tags.length === 0) return await fill(lake, { dataset, folder, ...flags });
    const done = lake.isEmpty(dataset) ? `${await fill(lake, { dataset, folder })}\n` : "";
    const client = lakeClient({ url, dataset, token: tokens.write });
    const added = await addLanguages(client, translations);
    return `${done}Added ${added} translations to the dataset "${dataset}", which is in ${flags.tags.join(" and ")} too.`;
  } finally {
    await close();
  }
}

interface Filling {
  dataset: string;
  folder: string;
  missing?: boolean | string;
}

async function fill(lake: Lake, { dataset, folder, missing }: Filling): Promise<string> {
  if (lake.isEmpty(dataset)) {
    const { documents, assets } = await lake.importSeed(dataset, folder);
    return `The dataset "${dataset}" was empty: seeded ${documents} documents and ${assets} images.`;
  }
  if (!missing) {
    return `The dataset "${dataset}" has content, nothing was changed. Use:\n${USAGE}`;
  }
  // A singleton has its type as its id.
  const { documents } = await lake.importSeed(dataset, folder, {
    missing: ({ _id, _type }) => _id === _type,
  });
  return documents === 0
    ? `The dataset "${dataset}" lacks nothing, nothing was changed.`
    : `Added ${documents} of the documents that there is one of to the dataset "${dataset}".`;
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

const args = process.argv.slice(2);
if (args.includes("--help")) console.info(USAGE);
else {
  seed(args)
    .then(console.info)
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      console.error(isExpectedError(error) ? message : `Seed: ${message}`);
      process.exitCode = 1;
    });
}
