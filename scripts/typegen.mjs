// Writes the types of the schema and of every query: `npm run typegen`. With `--check` it only says whether
// they are up to date, and fails when they are not.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StepFailed } from "./lib/steps.mjs";
import { readSchema } from "./lib/typegen/read-schema.mjs";
import { writeTypes } from "./lib/typegen/write-types.mjs";

const ROOT = join(import.meta.dirname, "..");
const FILE = "app/content/sanity.types.ts";

try {
  const path = join(ROOT, FILE);
  const schema = await readSchema(join(ROOT, "sanity/schema/index.ts"));
  const { source, queries } = await writeTypes(ROOT, schema);
  const isFresh = existsSync(path) && readFileSync(path, "utf8") === source;
  if (!isFresh && process.argv.includes("--check")) {
    throw new StepFailed(`${FILE} is out of date. Run npm run typegen and commit the file.`);
  }
  if (!isFresh) writeFileSync(path, source);
  console.log(`${FILE}: types of ${queries} queries are up to date.`);
} catch (error) {
  console.error(error.name === "StepFailed" ? error.message : error);
  process.exitCode = 1;
}
