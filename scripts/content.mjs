// Copies content between the local lake and another dataset: `npm run content:pull`, `npm run content:push`.
import { join } from "node:path";
import { moveContent } from "./content/move.mjs";
import { readMove, USAGE } from "./content/settings.mjs";

const ROOT = join(import.meta.dirname, "..");
const [direction, ...args] = process.argv.slice(2);

let shown = "";

/** Prints a line for each step of a copy, with a running count if the terminal can rewrite it. */
function report({ step, current, total }) {
  const count = current === undefined ? "" : ` ${current}${total ? `/${total}` : ""}`;
  if (process.stdout.isTTY) {
    process.stdout.write(`${shown === step || !shown ? "\r" : "\n"}  ${step}${count}\x1b[K`);
  } else if (shown !== step) process.stdout.write(`  ${step}\n`);
  shown = step;
}

function endReport() {
  if (process.stdout.isTTY && shown) process.stdout.write("\n");
}

async function run() {
  const move = readMove(direction, args, process.env, ROOT);
  console.log(`From ${move.source.label}\nto   ${move.target.label}`);
  const { documents, assets, removed } = await moveContent(move, report).finally(endReport);
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
