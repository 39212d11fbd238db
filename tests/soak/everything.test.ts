import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Random, SEED } from "../../packages/local-content-lake/test/support/random";
import {
  checkEdits,
  checkUploads,
  type Edits,
  edit,
  previewBadDocument,
  publish,
  upload,
  write,
} from "./mixed/editors";
import { Run, type Taken } from "./mixed/run";
import {
  leaveEarly,
  listen,
  resetConnections,
  sendHostileQueries,
  sendOddUrls,
  visit,
} from "./mixed/visitors";

// SOAK_SECONDS=60 SOAK_KILLS=0 npm run soak
const SECONDS = Number(process.env.SOAK_SECONDS ?? 600);
/** One per minute; the last process runs for the remaining time, four of the ten minutes. */
const KILLS = Number(process.env.SOAK_KILLS ?? Math.max(0, Math.floor(SECONDS / 60) - 4));
const LIFE_SECONDS = 60;
/** The memory of processes differs by what they have cached and rendered. */
const MORE_MEGABYTES = 150;
const MORE_HANDLES = 100;

// All kinds of clients at once: no response is wrong, no acknowledged write is lost in a kill, and a process uses no more
// memory at its end than after its first minute.
test(`the site serves all clients for ${SECONDS} s with ${KILLS} kills (SEED=${SEED})`, {
  timeout: SECONDS * 3_000 + 300_000,
}, async () => {
  const run = await Run.start();
  const { dataDir } = run.site;
  const random = new Random(SEED);
  const ids = ["soak-a", "soak-b", "soak-c"];
  const editors: Edits[] = ids.map((id) => ({ id, sent: 0, acknowledged: 0 }));
  const uploaded = new Set<string>();
  const accepted = new Set<string>();
  const everyone = [
    ...Array.from({ length: 4 }, () => visit(run, random)),
    ...Array.from({ length: 2 }, () => leaveEarly(run, random)),
    ...Array.from({ length: 4 }, () => listen(run, random)),
    ...editors.map((edits) => edit(run, edits)),
    publish(run),
    upload(run, random, uploaded),
    write(run, random, accepted),
    previewBadDocument(run),
    sendHostileQueries(run, random),
    resetConnections(run, random),
    sendOddUrls(run, random),
  ];
  const lives: (Taken | undefined)[] = [];
  let last: Taken | undefined;
  try {
    for (let killed = 0; killed <= KILLS; killed += 1) {
      await sleep(Math.min(SECONDS, LIFE_SECONDS) * 1_000);
      lives.push(run.taken());
      if (killed === KILLS) break;
      await run.killAndStart();
      for (const edits of editors) await checkEdits(run, edits);
    }
    await sleep(Math.max(0, SECONDS - lives.length * LIFE_SECONDS) * 1_000);
    last = run.taken();
  } finally {
    run.isOver = true;
    await Promise.all(everyone);
  }
  for (const edits of editors) await checkEdits(run, edits);
  await checkUploads(run, uploaded);
  const messages = readFileSync(join(dataDir, "contact-messages.jsonl"), "utf8");
  const lost = [...accepted].filter((subject) => !messages.includes(`"${subject}"`));
  expect(await run.site.stop(), run.site.output().slice(-2_000)).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });

  console.info(`${SECONDS} s, ${KILLS} kills: ${JSON.stringify(run.counts)}`);
  console.info(
    `After each minute: ${lives.map(describeMemory).join("; ")}; at the end: ${describeMemory(last)}`,
  );
  expect(run.wrong).toEqual([]);
  // Each kind of client was answered.
  expect(Object.keys(run.counts)).toHaveLength(11);
  expect(lost).toEqual([]);
  expect(lives).toHaveLength(KILLS + 1);
  for (const life of lives) expectNoGrowth(lives[0], life);
  expectNoGrowth(lives.at(-1), last);
});

function expectNoGrowth(from: Taken | undefined, to: Taken | undefined): void {
  if (!from || !to) return;
  expect(to.megabytes).toBeLessThan(from.megabytes + MORE_MEGABYTES);
  expect(to.handles).toBeLessThan(from.handles + MORE_HANDLES);
}

function describeMemory(taken: Taken | undefined): string {
  return taken ? `${taken.megabytes.toFixed(0)} MB, ${taken.handles} handles` : "not known here";
}
