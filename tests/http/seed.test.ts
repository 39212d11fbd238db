import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base, expect } from "vitest";
import { emptyFolder } from "../support/fixtures";
import { readSample } from "../support/sample";

const ROOT = join(import.meta.dirname, "../..");

/** `seed` runs the seed program on a folder of its own. */
const test = base.extend("folder", emptyFolder).extend("seed", ({ folder: DATA_DIR }) => {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR };
  return async (...flags: string[]) => {
    const run = [join(ROOT, "build/seed.mjs"), ...flags];
    return (await promisify(execFile)(process.execPath, run, { env })).stdout;
  };
});

test("the seed program imports all documents and images", { tags: "full" }, async ({ seed }) => {
  const stdout = await seed();
  const documents = readSample(join(ROOT, "sanity/seed"));
  const images = new Set(JSON.stringify(documents).match(/image@file:\/\/[^"]+/g));
  expect(stdout).toContain(`seeded ${documents.length} documents and ${images.size} images.`);
});

test("the seed program adds languages, and changes none", { tags: "full" }, async ({ seed }) => {
  expect(await seed("--languages", "gu")).toMatch(/was empty: seeded .*\nAdded 47 translations/s);
  expect(await seed("--languages=en-IN,gu,hi,gu")).toMatch(
    /^Added 47 translations .* in gu and hi too/,
  );
  await expect(seed("--languages", "gu,xx")).rejects.toThrow(
    'no texts in "xx", only in: en-IN, gu',
  );
  await expect(seed("--languages")).rejects.toThrow("--languages needs their tags");
});
