// Copies content between the local lake and another dataset: `npm run content:pull`, `npm run content:push`.
import { join } from "node:path";
import { moveContent } from "./content/move.mjs";
import { createProgress } from "./content/progress.mjs";
import { readMove, USAGE } from "./content/settings.mjs";

const ROOT = join(import.meta.dirname, "..");
const [direction, ...args] = process.argv.slice(2);

async function run() {
  const move = readMove(direction, args, process.env, ROOT);
  console.log(`From ${move.source.label}\nto   ${move.target.label}`);
  const progress = createProgress(process.stdout);
  const { documents, assets, removed } = await moveContent(move, progress.report).finally(
    progress.end,
  );
  const result = move.dryRun ? "A dry run, nothing was changed. It would copy" : "Copied";
  const removal =
    removed > 0
      ? `; ${removed} that only the target had ${move.dryRun ? "would be" : "were"} deleted`
      : "";
  console.log(`${result} ${documents} documents and ${assets} assets${removal}.`);
}

if (args.includes("--help")) console.log(USAGE);
else {
  run().catch((error) => {
    console.error(error.name === "StepFailed" ? error.message : `Copying failed: ${error.message}`);
    process.exitCode = 1;
  });
}
