import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepAliveClient } from "../support/keep-alive";
import { TEST_TOKENS } from "../support/lake";
import { openWorkshop, type Workshop } from "../support/lake-process";

const SECONDS = 3;
const WRITERS = 64;

let workshop: Workshop;
let url: string;

beforeAll(async () => {
  workshop = await openWorkshop([{ _id: "seed", _type: "note" }]);
  url = await workshop.run("lake").url;
});
afterAll(() => workshop.clean());

function bodyOf(id: string): string {
  const text = "A note of about the length of a paragraph. ".repeat(8);
  return JSON.stringify({ mutations: [{ createOrReplace: { _id: id, _type: "note", text } }] });
}

/** Writes per second of one file to which the same bytes are appended, each synced before the next. */
function bareWritesPerSecond(): number {
  const file = join(workshop.dataDir, "bare-writes");
  const descriptor = openSync(file, "a");
  const bytes = bodyOf("note-0");
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < SECONDS * 1000) {
    writeSync(descriptor, bytes);
    fdatasyncSync(descriptor);
    count += 1;
  }
  const perSecond = (count * 1000) / (performance.now() - start);
  closeSync(descriptor);
  rmSync(file);
  return perSecond;
}

async function mutationsPerSecond(writers: number): Promise<number> {
  const client = keepAliveClient(url, writers);
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${TEST_TOKENS.write}`,
  };
  const path = "/v2025-02-19/data/mutate/production";
  const start = performance.now();
  let count = 0;
  const work = async (writer: number) => {
    while (performance.now() - start < SECONDS * 1000) {
      const body = bodyOf(`note-${writer}`);
      const { status, text } = await client.send({ method: "POST", path, headers, body });
      expect(status, text).toBe(200);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  client.close();
  return (count * 1000) / (performance.now() - start);
}

test("durable mutations against a bare write and fdatasync of the same bytes", async () => {
  // Before and after, as the disk is shared with whatever else runs.
  const before = bareWritesPerSecond();
  const alone = await mutationsPerSecond(1);
  const together = await mutationsPerSecond(WRITERS);
  const bare = (before + bareWritesPerSecond()) / 2;
  console.info(`bare write and sync: ${Math.round(bare)} per second`);
  console.info(`one writer: ${Math.round(alone)} per second, ${(alone / bare).toFixed(2)} of it`);
  console.info(
    `${WRITERS} writers: ${Math.round(together)} per second, ${(together / bare).toFixed(2)} times it, ${(together / alone).toFixed(2)} times one writer`,
  );
});
