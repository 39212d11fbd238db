import { fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { commitMutations } from "../../../packages/local-content-lake/src/mutate";
import { Store } from "../../../packages/local-content-lake/src/store";
import { BYTES, measureRates, nextMutation } from "./durable-rates";

// Run as a program of its own, bundled as the lake is: a test runner's modules would be measured too.
const folder = process.argv[2] ?? "";
const store = Store.open(folder);
store.datasets.create("production");
const file = openSync(join(folder, "bare"), "a");

async function commit(): Promise<void> {
  await commitMutations(store, "production", [nextMutation()], { author: "bench" });
}

function bareWrite(): void {
  writeSync(file, BYTES);
  fdatasyncSync(file);
}

console.info(JSON.stringify(await measureRates(commit, bareWrite)));
store.close();
