// Run after `npm install` when it has left optional packages of other systems out of the lock file, as it does where
// the registry does not carry them: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { completeLock } from "./setup/complete-lock.mjs";

const file = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = completeLock(lock);

if (added.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length ? `Added without a hash:\n  ${added.join("\n  ")}` : "Nothing was missing.",
);
