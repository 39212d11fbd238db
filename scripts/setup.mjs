// Prepares a clone for a command: `node scripts/setup.mjs <start|dev|lake|sanity|validate|test|full>`. A fresh clone runs it
// first, perhaps on an old Node: so this file and setup/node.mjs use only old syntax and Node's own modules. On a Node
// that is too old, it installs a newer one into .cache and runs itself again with it.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);
const isNewEnough = major > 22 || (major === 22 && minor >= 15);

async function setUp(args) {
  if (isNewEnough) return (await import("./setup/prepare.mjs")).prepare(args[0]);
  const { runWithOwnNode } = await import("./setup/node.mjs");
  runWithOwnNode(join(dirname(FILE), ".."), [FILE, ...args]);
}

setUp(process.argv.slice(2)).catch((error) => {
  // A failed step has a message for the user. Anything else is a fault of these scripts.
  console.error(error.name === "StepFailed" ? error.message : error);
  process.exitCode = 1;
});
