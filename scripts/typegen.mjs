// `npm run typegen` writes from the Studio's schema what the site reads content with: the query and the zod schema of
// each document type, and then, by Sanity's own TypeGen, the types of the schema and of all queries. `--content` leaves
// out the second half, which takes half a minute: for the development server. `--check` writes nothing, and fails if
// the first half is not up to date; the compiler compares the second with it.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StepFailed } from "./setup/steps.mjs";
import { readSchema } from "./typegen/read-schema.mjs";
import { writeContent } from "./typegen/write-content.mjs";

const ROOT = join(import.meta.dirname, "..");
const FILE = "app/content/generated.server.ts";
const TYPES = "app/content/sanity.types.ts";
const isCheck = process.argv.includes("--check");

try {
  await writeQueries();
  if (!isCheck && !process.argv.includes("--content")) writeTypes();
} catch (error) {
  console.error(error.name === "StepFailed" ? error.message : error);
  process.exitCode = 1;
}

async function writeQueries() {
  const path = join(ROOT, FILE);
  const source = writeContent(await readSchema(ROOT));
  const isFresh = existsSync(path) && readFileSync(path, "utf8") === source;
  if (!isFresh && isCheck) {
    throw new StepFailed(
      `${FILE} does not match sanity/schema: run npm run typegen and commit the file.`,
    );
  }
  if (!isFresh) writeFileSync(path, source);
  console.log(`${FILE} is up to date.`);
}

/** sanity/sanity.cli.ts says which queries are read, and where the types go. */
function writeTypes() {
  runSanity("schema", "extract", "--enforce-required-fields", "--force");
  runSanity("typegen", "generate");
  console.log(`${TYPES} is up to date.`);
}

function runSanity(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/sanity.mjs", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new StepFailed(
      `${stdout}${stderr}\nnpm run sanity -- ${args.join(" ")} failed. If it does not say why, npm run sanity -- schema validate does.`,
    );
  }
}
