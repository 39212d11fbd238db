import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { lakeClient } from "../../dist/client.mjs";
import { runNode } from "./processes.mjs";

const ROUNDS = 3;
/** Documents of a round: together larger than the log that a lake keeps. */
const DOCUMENTS = 3_000;
const WRITERS = 8;
const TEXT = "0123456789abcdef".repeat(600);
/** Litestream copies the log once a second. */
const COPIED_MS = 3_000;

/**
 * Replicates a lake with Litestream while it writes, kills both, restores the copy and compares.
 * @param {import("../run.mjs").Context} context
 */
export async function useLitestream(context) {
  const { folder } = context;
  const litestream = join(folder, "node_modules/@flydotio/litestream-linux-x64/litestream");
  const program = join(folder, "node_modules/local-content-lake/dist/main.mjs");
  const replica = `file://${join(folder, "replica")}`;
  chmodSync(litestream, 0o755);
  const lake = (...args) => runNode(context, [program, ...args]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const serving = await serve(program, join(folder, "data"));
    const copying = spawn(litestream, ["replicate", join(folder, "data/lake.db"), replica], {
      stdio: "ignore",
    });
    try {
      await write(serving.client, round);
      await sleep(COPIED_MS);
      await lake("export", `round-${round}.ndjson`, "--data", "data");
    } finally {
      await Promise.all([killed(serving.child), killed(copying)]);
    }
    const restored = join(folder, "restored");
    rmSync(restored, { recursive: true, force: true });
    mkdirSync(restored);
    await ended(spawn(litestream, ["restore", "-o", join(restored, "lake.db"), replica]));
    for (const name of ["assets", "write-token", "read-token"]) {
      cpSync(join(folder, "data", name), join(restored, name), { recursive: true });
    }
    await lake("export", `restored-${round}.ndjson`, "--data", "restored");
    await lake("diff", `round-${round}.ndjson`, `restored-${round}.ndjson`);
  }
}

async function write(client, round) {
  const numbers = Array.from({ length: DOCUMENTS }, (_, n) => n).values();
  const writer = async () => {
    for (const n of numbers) {
      // Every other one replaces a document of the round before.
      const _id = n % 2 ? `text-${n}` : `text-${round}-${n}`;
      await client.createOrReplace({ _id, _type: "text", round, text: TEXT });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await client.assets.upload("file", Buffer.from(`round ${round}`), { filename: "round.txt" });
}

async function serve(program, dataDir) {
  const args = [program, "--data", dataDir, "--port", "0", "--json"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { url } = JSON.parse(line);
  const token = readFileSync(join(dataDir, "write-token"), "utf8").trim();
  return { child, client: lakeClient({ url, token }) };
}

async function killed(child) {
  const exit = once(child, "exit");
  if (child.kill("SIGKILL")) await exit;
}

async function ended(child) {
  let output = "";
  child.stderr.on("data", (piece) => {
    output += piece;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`litestream ends with ${code}: ${output}`);
}
