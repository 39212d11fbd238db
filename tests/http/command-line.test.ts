import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base, expect, onTestFinished } from "vitest";
import { startLake } from "../../packages/local-content-lake/test/support/lake";
import { COMMAND_TIMEOUT_MS, runSanity } from "../support/lake-process";

const ROOT = join(import.meta.dirname, "../..");
const LOADER = join(ROOT, "packages/local-content-lake/src/cli/sanity/to-lake.mjs");
const PROJECT = "--project-id local";

/**
 * A test with a lake of one document that has a file, and an empty `folder`, without this project's files.
 * `succeed` runs `npm run sanity -- …` there.
 */
const test = base
  .extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake({ basePath: "/lake" });
    onCleanup(() => lake.stop());
    const bytes = Buffer.from("as it was");
    const { _id } = await lake.client().assets.upload("file", bytes, { filename: "a.txt" });
    const file = { asset: { _type: "reference", _ref: _id } };
    await lake.client().create({ _id: "thing-1", _type: "thing", title: "Before", file });
    return lake;
  })
  .extend("folder", ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), "sanity-command-line-"));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend("succeed", ({ lake, folder }) => async (words: string) => {
    const place = { lakeUrl: lake.url, home: folder, calledIn: folder };
    const { status, output } = await runSanity(words, place);
    expect(status, output).toBe(0);
    return output;
  });

/** Runs Node with what sends Sanity's requests to the lake. @returns what it prints */
async function runWithLoader(args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...process.env, ...env } };
  const all = ["--import", LOADER, ...args];
  return (await promisify(execFile)(process.execPath, all, options)).stdout;
}

test("npm run sanity exports, and imports over existing assets, from an empty folder", {
  timeout: COMMAND_TIMEOUT_MS,
  tags: "full",
}, async ({ lake, succeed }) => {
  await succeed(`dataset export production all.tar.gz ${PROJECT}`);
  const client = lake.client({ perspective: "raw" });
  await client.patch("thing-1").set({ title: "After" }).commit();
  await succeed(`dataset import all.tar.gz --dataset production --replace ${PROJECT}`);
  const [title, url] = await client.fetch(
    '*[_id == "thing-1"][0]{"all": [title, file.asset->url]}.all',
  );
  expect(title).toBe("Before");
  expect(await (await fetch(url)).text()).toBe("as it was");
});

test("npm run sanity sets an alias, and queries by it", {
  timeout: COMMAND_TIMEOUT_MS,
  tags: "full",
}, async ({ succeed }) => {
  await succeed(`dataset alias create live production ${PROJECT}`);
  const query = `documents query *[_type=="thing"].title --api-version 2025-02-19`;
  expect(await succeed(`${query} --dataset ~live ${PROJECT}`)).toContain("Before");
});

test("npm run sanity reaches a lake at the root by a path with two slashes, as migrations send it", async () => {
  const alone = await startLake();
  onTestFinished(() => alone.stop());
  const url = "https://local.api.sanity.io//v2024-01-29/data/ping/production";
  const program = `console.log(await (await fetch("${url}")).text())`;
  const args = ["--input-type=module", "--eval", program];
  const printed = await runWithLoader(args, { SANITY_CLI_LAKE: alone.url });
  expect(JSON.parse(printed)).toEqual({ PONG: true });
});

test("npm run sanity does not load Sanity's telemetry worker", async ({ folder }) => {
  const program = join(folder, "flushTelemetry.worker.js");
  writeFileSync(program, 'console.log("loaded")');
  expect(await runWithLoader([program])).toBe("");
  // Sanity's worker still has this name.
  const { resolve } = createRequire(join(ROOT, "sanity/package.json"));
  const hooks = join(resolve("sanity-cli/package.json"), "../dist/hooks/prerun");
  expect(readdirSync(hooks)).toContain("flushTelemetry.worker.js");
});

test("npm run sanity names the fix without a lake, and still shows its help", {
  timeout: COMMAND_TIMEOUT_MS,
}, async ({ folder }) => {
  const env = { SANITY_API_WRITE_TOKEN: "", DATA_DIR: folder };
  const place = { lakeUrl: "http://127.0.0.1:1", home: folder, calledIn: folder, env };
  const { output } = await runSanity("--version", place);
  expect(output).toContain("No lake answers at http://127.0.0.1:1. Start the site with npm start");
  expect(output).toContain("SANITY_API_WRITE_TOKEN is not set");
  expect(output).toMatch(/@sanity\/cli/);
});
