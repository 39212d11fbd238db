import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityDocument } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../packages/local-content-lake/test/support/lake";
import { moveContent } from "../../scripts/content/move.mjs";
import { readMove } from "../../scripts/content/settings.mjs";
import { StepFailed } from "../../scripts/setup/steps.mjs";
import { SAMPLE_DIR } from "../support/sample";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENTS =
  '*[!(_type match "sanity.*Asset")] | order(_id) {..., "_rev": null, "_updatedAt": null}';
const IMAGES = '*[_type == "sanity.imageAsset"] | order(_id) {_id, originalFilename, sha1hash}';

let here: TestLake;
let there: TestLake;
beforeAll(async () => {
  here = await startLake({ basePath: "/lake" });
  there = await startLake();
  await here.lake.importSeed("production", SAMPLE_DIR);
  await here.client().create({ _id: "drafts.faq-new", _type: "faq", question: "Not out yet?" });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});

function settings(): Record<string, string> {
  return {
    DATA_DIR: here.dataDir,
    SANITY_API_HOST: here.url,
    SANITY_API_READ_TOKEN: TEST_TOKENS.read,
    SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
    CONTENT_TOKEN: TEST_TOKENS.write,
  };
}

async function content(
  command: "pull" | "push",
  flags: string[],
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/content.mjs"), command, ...flags], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...settings(), ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

/** The message with which the command refuses, called in this process. */
async function refusal(flags: string[], env: Record<string, string> = {}): Promise<string> {
  const move = async () =>
    moveContent(readMove("push", flags, { ...settings(), ...env }, ROOT), () => undefined);
  const error = await move().catch((reason) => reason);
  expect(error).toBeInstanceOf(StepFailed);
  return error.message;
}

function copyOf(dataset: string) {
  return there.client({ dataset, perspective: "raw" });
}

async function datasets() {
  return (await there.client().datasets.list()).map(({ name }) => name);
}

describe("content:push into a new dataset", () => {
  test("reports in a dry run what it would do and changes nothing", async () => {
    const { code, output } = await content("push", ["--to", `${there.url}/copy`, "--dry-run"]);
    expect(output).toMatch(/nothing was changed. It would copy \d+ documents and \d+ assets\./);
    expect(code).toBe(0);
    expect(await datasets()).not.toContain("copy");
  });

  test("copies drafts and images and reports its progress", async () => {
    const { code, output } = await content("push", ["--to", `${there.url}/copy`]);
    expect(output).toMatch(/Exporting documents[\s\S]+Importing assets[\s\S]+Copied \d+ documents/);
    expect(code).toBe(0);
    const source = here.client({ perspective: "raw" });
    const documents = await source.fetch<SanityDocument[]>(DOCUMENTS);
    expect(await copyOf("copy").fetch(DOCUMENTS)).toEqual(documents);
    expect(documents.map(({ _id }) => _id)).toContain("drafts.faq-new");
    expect(await copyOf("copy").fetch(IMAGES)).toEqual(await source.fetch(IMAGES));
  });

  test("copies images that the target serves", async () => {
    const [image] = await copyOf("copy").fetch<SanityDocument[]>(
      '*[_type == "sanity.imageAsset"] {path, sha1hash}',
    );
    const response = await fetch(`${there.url}/${image?.path}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash("sha1").update(bytes).digest("hex")).toBe(image?.sha1hash);
  });

  test("leaves no temporary files behind", () => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("content-move-"))).toEqual([]);
  });
});

describe("content:push into a dataset with content", () => {
  beforeAll(async () => {
    const client = there.client({ dataset: "edited" });
    await client.datasets.create("edited");
    await client.create({ _id: "plan-old", _type: "plan", name: "Old" });
    await client.create({
      _id: "faq-old",
      _type: "faq",
      about: { _type: "reference", _ref: "plan-old" },
    });
    await client.create({ _id: "siteSettings", _type: "siteSettings", companyName: "Elsewhere" });
  });

  test("refuses to overwrite it without --replace", async () => {
    const said = await refusal(["--to", `${there.url}/edited`]);
    expect(said).toContain("already holds 3 documents. Add --replace");
    expect(await copyOf("edited").fetch("count(*)")).toBe(3);
  });

  test("reports in a dry run what would be lost", async () => {
    const flags = ["--to", `${there.url}/edited`, "--replace", "--dry-run"];
    const { output } = await content("push", flags);
    expect(output).toContain("2 that only the target had would be deleted");
    expect(await copyOf("edited").fetch("count(*)")).toBe(3);
  });

  test("makes it a copy with --replace, also when repeated", async () => {
    const documents = await here.client({ perspective: "raw" }).fetch(DOCUMENTS);
    for (const _ of ["first", "second"]) {
      const flags = ["--to", `${there.url}/edited`, "--replace"];
      expect((await content("push", flags)).code).toBe(0);
      expect(await copyOf("edited").fetch(DOCUMENTS)).toEqual(documents);
    }
  });
});

test("content:pull copies a dataset here with the token that the first start stored", async () => {
  const source = there.client({ dataset: "elsewhere" });
  await source.datasets.create("elsewhere");
  await source.create({ _id: "secret", _type: "sanity.previewUrlSecret", secret: "of elsewhere" });
  writeFileSync(join(here.dataDir, "write-token"), `${TEST_TOKENS.write}\n`);
  await source.create({ _id: "faq-far", _type: "faq", question: "Far?" });
  const flags = ["--from", `${there.url}/elsewhere`, "--to", `${here.url}/pulled`];
  const tokens = { CONTENT_TOKEN: TEST_TOKENS.read, SANITY_API_WRITE_TOKEN: "" };
  expect(await content("pull", flags, tokens)).toMatchObject({ code: 0 });
  const pulled = here.client({ dataset: "pulled" });
  expect(await pulled.fetch("*[]._id", {}, { perspective: "raw" })).toEqual(["faq-far"]);
});

test("content:pull reports an image whose file is missing at the source", async () => {
  const source = there.client({ dataset: "damaged" });
  await source.datasets.create("damaged");
  const asset = await source.assets.upload("file", Buffer.from("A brochure"), {
    filename: "b.txt",
  });
  await source.create({ _id: "faq-damaged", _type: "faq", question: "Where is it?" });
  rmSync(join(there.dataDir, "assets", "damaged"), { recursive: true });
  expect((await fetch(`${there.url}/${asset.path}`)).status).toBe(404);
  const flags = ["--from", `${there.url}/damaged`, "--to", `${here.url}/repaired`];
  const { code, output } = await content("pull", flags);
  expect(output).toContain("Everything was copied but 1 of 1 assets");
  expect(code).toBe(1);
});

describe("content:push refuses", () => {
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ["no target", [], {}, /^--to is missing/],
    ["an invalid target", ["--to", "https://example.test"], {}, /^--to is "https:.*use <project>/],
    ["an unknown flag", ["--force"], {}, /^Unknown option '--force'/],
    [
      "no token for the other side",
      ["--to", "abc123/production"],
      { CONTENT_TOKEN: "" },
      /^CONTENT_TOKEN is not set/,
    ],
    [
      "an unreachable target",
      ["--to", "http://127.0.0.1:9/production"],
      {},
      /^No Content Lake answers at http:/m,
    ],
  ];

  test.each(cases)("%s with one line that names the setting", async (_, flags, env, message) => {
    expect(await refusal(flags, env)).toMatch(message);
  });

  test("with a message without a stack trace", async () => {
    const { code, output } = await content("push", ["--to", "abc123/production"], {
      CONTENT_TOKEN: "",
    });
    expect(output).toMatch(/^CONTENT_TOKEN is not set/);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test("a wrong or read-only token and names its setting", async () => {
    const flags = ["--to", `${there.url}/new`];
    const wrong = await refusal(flags, { CONTENT_TOKEN: "x".repeat(40) });
    expect(wrong).toContain("CONTENT_TOKEN is not a token of");
    const reader = await refusal(flags, { CONTENT_TOKEN: TEST_TOKENS.read });
    expect(reader).toMatch(/CONTENT_TOKEN may not .* Set it to a token that may write/);
    expect(await datasets()).not.toContain("new");
  });

  test("to copy a dataset onto itself", async () => {
    const said = await refusal(["--to", `${here.url}/production`, "--replace"]);
    expect(said).toContain("the dataset itself");
  });

  test("to copy a dataset onto itself under another host name, and changes nothing", async () => {
    const revisions = "*[] | order(_id) { _id, _rev }";
    const before = await here.client().fetch(revisions);
    const { port } = new URL(here.url);
    const said = await refusal(["--to", `http://0.0.0.0:${port}/lake/production`, "--replace"]);
    expect(said).toContain("there is nothing to copy");
    expect(await here.client().fetch(revisions)).toEqual(before);
  });

  test("a host without a lake", async () => {
    const said = await refusal(["--to", `${here.url}/nowhere/production`]);
    expect(said).toContain(`No Content Lake answers at ${here.url}/nowhere`);
  });
});
