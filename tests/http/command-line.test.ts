import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const ROOT = join(import.meta.dirname, "../..");

let lake: TestLake;
/** Empty at first: nothing of this project is in it. */
let folder: string;

beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  folder = mkdtempSync(join(tmpdir(), "sanity-command-line-"));
  const client = lake.client();
  const file = await client.assets.upload("file", Buffer.from("as it was"), { filename: "a.txt" });
  const asset = { _type: "reference", _ref: file._id };
  await client.create({ _id: "kept", _type: "thing", title: "Before", file: { asset } });
});

afterAll(async () => {
  await lake.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm run sanity -- …` does when it is called in a folder. */
function sanity(args: string, env: Record<string, string> = {}, calledIn = folder) {
  const settings = { SANITY_API_HOST: lake.url, SANITY_API_WRITE_TOKEN: TEST_TOKENS.write, ...env };
  const options = {
    cwd: ROOT,
    env: { ...process.env, HOME: folder, INIT_CWD: calledIn, ...settings },
  };
  const words = [join(ROOT, "scripts/sanity.mjs"), ...args.split(" ")];
  return new Promise<{ status: number; output: string }>((resolve) => {
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

async function succeed(args: string, calledIn?: string): Promise<string> {
  const { status, output } = await sanity(args, {}, calledIn);
  expect(status, output).toBe(0);
  return output;
}

const PROJECT = "--project-id local";
// A command loads thousands of files before it does anything, and some ask several times.
const PATIENCE = 300_000;

it("exports, imports over existing assets, and gives an alias, from an empty folder", {
  timeout: PATIENCE,
}, async () => {
  await succeed(`dataset export production all.tar.gz ${PROJECT}`);
  const client = lake.client({ perspective: "raw" });
  await client.patch("kept").set({ title: "After" }).commit();
  await succeed(`dataset import all.tar.gz --dataset production --replace ${PROJECT}`);
  const [title, url] = await client.fetch(
    '*[_id == "kept"][0]{"all": [title, file.asset->url]}.all',
  );
  expect(title).toBe("Before");
  expect(await (await fetch(url)).text()).toBe("as it was");

  await succeed(`dataset alias create live production ${PROJECT}`);
  const query = `documents query *[_type=="thing"].title --api-version 2025-02-19`;
  expect(await succeed(`${query} --dataset ~live ${PROJECT}`)).toContain("Before");
});

it("deploys this project's schema from its own folder, and lists it", {
  timeout: PATIENCE,
}, async () => {
  await succeed("schema deploy", ROOT);
  expect(await succeed("schema list", ROOT)).toContain("_.schemas.default");
  const schemas = await lake
    .client()
    .request({ uri: "/projects/local/datasets/production/schemas" });
  expect(JSON.stringify(schemas)).toContain("teamMember");
});

it("reaches a lake at the root by an address with two slashes, as migrations ask it", async () => {
  const alone = await startLake();
  const asked = "https://local.api.sanity.io//v2024-01-29/data/ping/production";
  const program = `console.log(await (await fetch("${asked}")).text())`;
  const loader = join(ROOT, "scripts/lib/sanity/to-lake.mjs");
  const args = ["--import", loader, "--input-type=module", "--eval", program];
  const answer = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, SANITY_CLI_LAKE: alone.url },
  });
  await alone.stop();
  expect(JSON.parse(answer.stdout)).toEqual({ PONG: true });
});

it("says what to do when there is no lake, and still helps", { timeout: PATIENCE }, async () => {
  const away = {
    SANITY_API_HOST: "http://127.0.0.1:1",
    SANITY_API_WRITE_TOKEN: "",
    DATA_DIR: folder,
  };
  const { output } = await sanity("--version", away);
  expect(output).toContain("No lake answers at http://127.0.0.1:1. Start the site with npm start");
  expect(output).toContain("SANITY_API_WRITE_TOKEN is not set");
  expect(output).toMatch(/@sanity\/cli/);
});
