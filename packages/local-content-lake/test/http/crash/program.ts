import { writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { openLake } from "../../../src";
import { restoreBackup } from "../../../src/backup/restore-backup";
import { writeBackup } from "../../../src/backup/write-backup";
import { lakeClient } from "../../../src/client";
import { pruneHistory } from "../../../src/history/prune-history";
import { serveLake } from "../../../src/server/serve";
import { openBeside } from "../../../src/store/database/open-beside";
import { type FaultPoint, onFaultPoint } from "../../../src/util/fault-points";
import { fileNotifier } from "./file-notifier";

// A process that works on a lake and kills itself at one pass of one fault point. It prints a line for each finished
// step and, at its end, the passes of all points.
const [dataDir = "", receiver = "", point, occurrence = "1"] = process.argv.slice(2);
const TOKEN = "crash-write-token-0123456789abcdef0123";

const passes = new Map<FaultPoint, number>();

function arm(): void {
  onFaultPoint((passed) => {
    passes.set(passed, (passes.get(passed) ?? 0) + 1);
    if (passed === point && passes.get(passed) === Number(occurrence)) {
      process.kill(process.pid, "SIGKILL");
    }
  });
}

// Synchronous: a killed process would lose what is buffered.
const print = (line: string) => void writeSync(1, `${line}\n`);

const tokens = { read: TOKEN.replace("write", "reads"), write: TOKEN };
const { lake, url } = await serveLake({
  ...{ dataDir, port: 0, tokens },
  ...{ webhookHosts: ["127.0.0.1"], notifier: fileNotifier(dataDir) },
});
const client = lakeClient({ url, token: TOKEN, maxRetries: 0 });
const ask = (method: string, url: string, body?: object) =>
  client.request({ method, url, ...(body && { body }) });

const hook = { name: "Elsewhere", url: receiver, includeDrafts: true };
const rule = { on: ["create", "update", "delete"] };
await ask("POST", "/hooks/projects/local", { ...hook, rule });
arm();

for (const n of [1, 2, 3]) {
  const { _rev } = await client.createOrReplace({ _id: "p", _type: "post", n });
  print(`written ${_rev}`);
}
// It takes longer than one slice, so its evaluation is paused and it is committed alone.
const long = client.transaction();
const lines = Array.from({ length: 500 }, (_, n) => ({ _key: `${n}`, n }));
long.createOrReplace({ _id: "long", _type: "post", lines });
for (let n = 0; n < 100; n += 1) long.patch("long", { inc: { "lines[*].n": 1 } });
print(`long ${(await long.commit()).transactionId}`);
const upload = (text: string) =>
  client.assets.upload("file", Buffer.from(text), { filename: "a.txt" });
await upload("stored");
const { _id } = await upload("deleted");
await client.delete(_id);
print("asset deleted");
await client.create({ _id: "drafts.secret", _type: "post", text: "purge-me" });
const discard = "sanity.action.document.discard";
await client.action({ actionType: discard, draftId: "drafts.secret", purge: true });
print("purged");
const { jobId } = await ask("PUT", "/datasets/production/copy", { targetDataset: "copied" });
while ((await ask("GET", `/jobs/${jobId}`)).state === "running") {
  await new Promise((next) => setTimeout(next, 5));
}
print("copied");
await client.datasets.delete("copied");
print("copy deleted");
writeFileSync(join(dataDir, "seed.txt"), "seed");
const seed = { _id: "s", _type: "post", file: { _sanityAsset: "file@file://./seed.txt" } };
writeFileSync(join(dataDir, "seed.ndjson"), JSON.stringify(seed));
await lake.importSeed("imported", join(dataDir, "seed.ndjson"));
print("imported");
await client.create({ _id: "drafts.later", _type: "post" });
await client.action({
  actionType: "sanity.action.document.schedule",
  publishAt: "2999-01-01T00:00:00.000Z",
  draftId: "drafts.later",
  publishedId: "later",
} as never);
writeBackup(dataDir, join(dataDir, "backup"));
print("backed up");
const copy = join(dataDir, "restored");
restoreBackup(copy, join(dataDir, "backup"));
await (await openLake({ dataDir: copy, tokens })).close();
print("restored");
const beside = openBeside(copy);
await pruneHistory(beside.database, "2999-01-01T00:00:00.000Z");
beside.database.close();
print("pruned");
const isWaiting = () => Object.values(lake.stats().waiting).some((count) => count > 0);
while (isWaiting()) await new Promise((next) => setTimeout(next, 5));
print(JSON.stringify(Object.fromEntries(passes)));
process.exit(0);
