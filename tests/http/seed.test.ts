import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readSample } from "../support/sample";
import { makeDataDir } from "../support/site";

const ROOT = join(import.meta.dirname, "../..");

/** Runs the seed program on a folder of its own. */
function seedProgram() {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: dataDir };
  return async (...flags: string[]) => {
    const run = [join(ROOT, "build/seed.mjs"), ...flags];
    return (await promisify(execFile)(process.execPath, run, { env })).stdout;
  };
}

test("the seed program imports every document and image of sanity/seed", {
  tags: "full",
}, async () => {
  const stdout = await seedProgram()();
  const documents = readSample(join(ROOT, "sanity/seed"));
  const images = new Set(JSON.stringify(documents).match(/image@file:\/\/[^"]+/g));
  expect(stdout).toContain(`seeded ${documents.length} documents and ${images.size} images.`);
});

test("the seed program adds languages, and changes no translation that is there", {
  tags: "full",
}, async () => {
  const seed = seedProgram();
  expect(await seed("--languages", "gu")).toMatch(/was empty: seeded .*\nAdded 47 translations/s);
  expect(await seed("--languages=gu,hi")).toMatch(/^Added 47 translations .* in gu and hi too/);
  await expect(seed("--languages", "gu,xx")).rejects.toThrow(
    'no texts in "xx", only in: en-IN, gu',
  );
  await expect(seed("--languages")).rejects.toThrow("--languages needs their tags");
});
