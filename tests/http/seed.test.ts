import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readSample } from "../support/sample";
import { makeDataDir } from "../support/site";

const ROOT = join(import.meta.dirname, "../..");

test("the seed program imports every document and image of sanity/seed", {
  tags: "full",
}, async () => {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, "build/seed.mjs")], {
    env,
  });

  const documents = readSample(join(ROOT, "sanity/seed"));
  const images = new Set(JSON.stringify(documents).match(/image@file:\/\/[^"]+/g));
  expect(stdout).toContain(`seeded ${documents.length} documents and ${images.size} images.`);
});
