// Writes the query and zod schema of each document type from the Studio's schema: `npm run typegen`. With `--check` it
// only fails if the file is not up to date.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StepFailed } from "./setup/steps.mjs";
import { readSchema } from "./typegen/read-schema.mjs";
import { writeContent } from "./typegen/write-content.mjs";

const ROOT = join(import.meta.dirname, "..");
const FILE = "app/content/generated.server.ts";

try {
  const path = join(ROOT, FILE);
  const source = writeContent(await readSchema(ROOT));
  const isFresh = existsSync(path) && readFileSync(path, "utf8") === source;
  if (!isFresh && process.argv.includes("--check")) {
    throw new StepFailed(
      `${FILE} does not match sanity/schema: run npm run typegen and commit the file.`,
    );
  }
  if (!isFresh) writeFileSync(path, source);
  console.log(`${FILE} is up to date.`);
} catch (error) {
  console.error(error.name === "StepFailed" ? error.message : error);
  process.exitCode = 1;
}
