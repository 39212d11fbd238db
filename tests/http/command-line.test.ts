import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, type TestLake } from "../../packages/local-content-lake/test/support/lake";
import { COMMAND_TIMEOUT_MS, runSanity } from "../support/lake-process";

const ROOT = join(import.meta.dirname, "../..");

let lake: TestLake;
/** Empty at first, without this project's files. */
let folder: string;

beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  folder = mkdtempSync(join(tmpdir(), "sanity-command-line-"));
  const client = lake.client();
  const file = await client.assets.upload("file", Buffer.from("as it was"), { filename: "a.txt" });
  const asset = { _type: "reference", _ref: file._id };
  await client.create({ _id: "thing-1", _type: "thing", title: "Before", file: { asset } });
});

afterAll(async () => {
  await lake.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run sanity -- …` in the empty folder. */
function sanity(words: string, options: { env?: Record<string, string>; calledIn?: string } = {}) {
  return runSanity(words, { lakeUrl: lake.url, home: folder, calledIn: folder, ...options });
}

async function succeed(words: string, calledIn = folder): Promise<string> {
  const { status, output } = await sanity(words, { calledIn });
  expect(status, output).toBe(0);
  return output;
}

const PROJECT = "--project-id local";

test("npm run sanity exports, imports over existing assets and sets an alias, from an empty folder", {
  timeout: COMMAND_TIMEOUT_MS,
}, async () => {
  await succeed(`dataset export production all.tar.gz ${PROJECT}`);
  const client = lake.client({ perspective: "raw" });
  await client.patch("thing-1").set({ title: "After" }).commit();
  await succeed(`dataset import all.tar.gz --dataset production --replace ${PROJECT}`);
  const [title, url] = await client.fetch(
    '*[_id == "thing-1"][0]{"all": [title, file.asset->url]}.all',
  );
  expect(title).toBe("Before");
  expect(await (await fetch(url)).text()).toBe("as it was");

  await succeed(`dataset alias create live production ${PROJECT}`);
  const query = `documents query *[_type=="thing"].title --api-version 2025-02-19`;
  expect(await succeed(`${query} --dataset ~live ${PROJECT}`)).toContain("Before");
});

test("npm run sanity reaches a lake at the root by a path with two slashes, as migrations send it", async () => {
  const alone = await startLake();
  const url = "https://local.api.sanity.io//v2024-01-29/data/ping/production";
  const program = `console.log(await (await fetch("${url}")).text())`;
  const loader = join(ROOT, "scripts/sanity/to-lake.mjs");
  const args = ["--import", loader, "--input-type=module", "--eval", program];
  const answer = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, SANITY_CLI_LAKE: alone.url },
  });
  await alone.stop();
  expect(JSON.parse(answer.stdout)).toEqual({ PONG: true });
});

test("npm run sanity does not load Sanity's telemetry worker", async () => {
  const program = join(folder, "flushTelemetry.worker.js");
  writeFileSync(program, 'console.log("loaded")');
  const loader = join(ROOT, "scripts/sanity/to-lake.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", loader, program]);
  expect(stdout).toBe("");
  // Sanity's worker still has this name.
  const { resolve } = createRequire(join(ROOT, "sanity/package.json"));
  const hooks = join(resolve("sanity-cli/package.json"), "../dist/hooks/prerun");
  expect(readdirSync(hooks)).toContain("flushTelemetry.worker.js");
});

test("npm run sanity names the fix without a lake, and still shows its help", {
  timeout: COMMAND_TIMEOUT_MS,
}, async () => {
  const away = {
    SANITY_API_HOST: "http://127.0.0.1:1",
    SANITY_API_WRITE_TOKEN: "",
    DATA_DIR: folder,
  };
  const { output } = await sanity("--version", { env: away });
  expect(output).toContain("No lake answers at http://127.0.0.1:1. Start the site with npm start");
  expect(output).toContain("SANITY_API_WRITE_TOKEN is not set");
  expect(output).toMatch(/@sanity\/cli/);
});
