import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityDocument } from "@sanity/client";
import { test as base, expect } from "vitest";
import { emptyFolder } from "../../packages/local-content-lake/test/support/empty-folder";
import { startLake, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { moveContent } from "../../scripts/content/move.mjs";
import { readMove } from "../../scripts/content/settings.mjs";
import { StepFailed } from "../../scripts/setup/steps.mjs";
import { running } from "../support/running";
import { SAMPLE_DIR } from "../support/sample";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENTS =
  '*[!(_type match "sanity.*Asset")] | order(_id) {..., "_rev": null, "_updatedAt": null}';
const NOWHERE = "http://127.0.0.1:9/production";
const IMAGES = '*[_type == "sanity.imageAsset"] | order(_id) {_id, originalFilename, sha1hash}';

/** Links a document with its translations, as Sanity's plugin does. */
const LINKS = {
  _id: "links",
  _type: "translation.metadata",
  translations: ["faq-support", "faq-support__gu"].map((_ref) => ({
    _key: _ref,
    language: _ref.endsWith("gu") ? "gu" : "en-IN",
    value: { _type: "reference", _ref, _weak: true },
  })),
};

type Env = Record<string, string>;
type Move = [direction: "pull" | "push", flags: string[], env?: Env];

/**
 * A test with the site's lake `here`, which has the sample and a draft, and an empty lake `there`.
 * - `move` copies in this process, as the command does.
 * - `refusal` is the message with which it refuses to.
 * - `command` runs the command itself.
 */
const test = base
  .extend("here", { scope: "file" }, async ({}, { onCleanup }) => {
    const here = await startLake({ basePath: "/lake" });
    onCleanup(() => here.stop());
    await here.lake.importSeed("production", SAMPLE_DIR);
    await here.client().create({ _id: "drafts.faq-new", _type: "faq", question: "Not out yet?" });
    await here.client().create(LINKS);
    return here;
  })
  .extend("there", { scope: "file" }, running(startLake))
  // The flags for a dataset with three documents.
  .extend("to", { scope: "file" }, async ({ there }) => {
    const client = there.client({ dataset: "edited" });
    await client.datasets.create("edited");
    await client.create({ _id: "plan-old", _type: "plan", name: "Old" });
    const about = { _type: "reference", _ref: "plan-old" };
    await client.create({ _id: "faq-old", _type: "faq", about });
    await client.create({ _id: "siteSettings", _type: "siteSettings", companyName: "Elsewhere" });
    return ["--to", `${there.url}/edited`];
  })
  .extend("tmp", emptyFolder)
  .extend("settings", ({ here }) => ({
    DATA_DIR: here.dataDir,
    SANITY_API_HOST: here.url,
    SANITY_API_READ_TOKEN: TEST_TOKENS.read,
    SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
    CONTENT_TOKEN: TEST_TOKENS.write,
  }))
  .extend("move", ({ settings }) => async (...[direction, flags, env]: Move) => {
    return moveContent(readMove(direction, flags, { ...settings, ...env }, ROOT), () => undefined);
  })
  .extend("refusal", ({ move }) => async (...asked: Move) => {
    const error = await move(...asked).catch((reason) => reason);
    expect(error).toBeInstanceOf(StepFailed);
    return String(error.message);
  })
  .extend("command", ({ settings, tmp }) => (flags: string[], env: Env = {}) => {
    const options = {
      env: { NODE_ENV: "test", PATH: process.env.PATH, TMPDIR: tmp, ...settings, ...env } as const,
    };
    const args = [join(ROOT, "scripts/content.mjs"), "push", ...flags];
    return new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, args, options, (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
      });
    });
  })
  .extend("copyOf", ({ there }) => (dataset: string) => {
    return there.client({ dataset, perspective: "raw" });
  })
  .extend("datasets", ({ there }) => async () => {
    return (await there.client().datasets.list()).map(({ name }) => name);
  });

test("content:push says in a dry run what it would do", async ({ there, move, datasets }) => {
  const flags = ["--to", `${there.url}/copy`, "--dry-run"];
  const { documents, assets, removed } = await move("push", flags);
  expect(documents).toBeGreaterThan(40);
  expect(assets).toBe(13);
  expect(removed).toBe(0);
  expect(await datasets()).not.toContain("copy");
});

test("content:push copies drafts, links of translations and images into a new dataset, and reports its progress", async ({
  here,
  there,
  tmp,
  command,
  copyOf,
}) => {
  const { code, output } = await command(["--to", `${there.url}/copy`]);
  expect(output).toMatch(/Exporting documents[\s\S]+Importing assets[\s\S]+Copied \d+ documents/);
  expect(code).toBe(0);
  expect(readdirSync(tmp).filter((name) => name.startsWith("content-move-"))).toEqual([]);
  const source = here.client({ perspective: "raw" });
  const documents = await source.fetch<SanityDocument[]>(DOCUMENTS);
  expect(await copyOf("copy").fetch(DOCUMENTS)).toEqual(documents);
  expect(documents.map(({ _id }) => _id)).toEqual(
    expect.arrayContaining(["drafts.faq-new", "links"]),
  );
  expect(await copyOf("copy").fetch(IMAGES)).toEqual(await source.fetch(IMAGES));

  const [image] = await copyOf("copy").fetch<SanityDocument[]>(
    '*[_type == "sanity.imageAsset"] {path, sha1hash}',
  );
  const response = await fetch(`${there.url}/${image?.path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash("sha1").update(bytes).digest("hex")).toBe(image?.sha1hash);
});

test("content:push into a dataset with content refuses to overwrite it without --replace", async ({
  to,
  refusal,
  copyOf,
}) => {
  expect(await refusal("push", to)).toContain("already holds 3 documents. Add --replace");
  expect(await copyOf("edited").fetch("count(*)")).toBe(3);
});

test("content:push into a dataset with content reports in a dry run what would be lost", {
  tags: "full",
}, async ({ to, command, copyOf }) => {
  const { code, output } = await command([...to, "--replace", "--dry-run"]);
  expect(output).toMatch(/A dry run, nothing was changed. It would copy \d+ documents and \d+ a/);
  expect(output).toContain("2 that only the target had would be deleted");
  expect(code).toBe(0);
  expect(await copyOf("edited").fetch("count(*)")).toBe(3);
});

test("content:push into a dataset with content makes it a copy with --replace, also when repeated", {
  tags: "full",
}, async ({ here, to, move, copyOf }) => {
  const documents = await here.client({ perspective: "raw" }).fetch(DOCUMENTS);
  for (const removed of [2, 0]) {
    expect(await move("push", [...to, "--replace"])).toMatchObject({ removed });
    expect(await copyOf("edited").fetch(DOCUMENTS)).toEqual(documents);
  }
});

test("content:pull copies a dataset here with the stored token", async ({ here, there, move }) => {
  const source = there.client({ dataset: "elsewhere" });
  await source.datasets.create("elsewhere");
  await source.create({ _id: "secret", _type: "sanity.previewUrlSecret", secret: "of elsewhere" });
  await source.create({ _id: "faq-far", _type: "faq", question: "Far?" });
  await source.create(LINKS);
  writeFileSync(join(here.dataDir, "write-token"), `${TEST_TOKENS.write}\n`);
  const flags = ["--from", `${there.url}/elsewhere`, "--to", `${here.url}/pulled`];
  const tokens = { CONTENT_TOKEN: TEST_TOKENS.read, SANITY_API_WRITE_TOKEN: "" };
  expect(await move("pull", flags, tokens)).toMatchObject({ documents: 2 });
  const pulled = here.client({ dataset: "pulled", perspective: "raw" });
  expect(await pulled.fetch("*[]._id | order(@)")).toEqual(["faq-far", "links"]);
  expect(await pulled.getDocument("links")).toMatchObject(LINKS);
});

test("content:pull reports an image without a file", async ({ here, there, refusal }) => {
  const source = there.client({ dataset: "damaged" });
  await source.datasets.create("damaged");
  const asset = await source.assets.upload("file", Buffer.from("A brochure"));
  await source.create({ _id: "faq-damaged", _type: "faq", question: "Where is it?" });
  rmSync(join(there.dataDir, "assets", "damaged"), { recursive: true });
  expect((await fetch(`${there.url}/${asset.path}`)).status).toBe(404);
  const flags = ["--from", `${there.url}/damaged`, "--to", `${here.url}/repaired`];
  expect(await refusal("pull", flags)).toContain("Everything was copied but 1 of 1 assets");
});

test.for<[string, string[], Env, RegExp]>([
  ["no target", [], {}, /^--to is missing/],
  ["an invalid target", ["--to", "https://example.test"], {}, /^--to is "https:.*use <project>/],
  ["an unknown flag", ["--force"], {}, /^Unknown option '--force'/],
  ["an unreachable target", ["--to", NOWHERE], {}, /^No Content Lake answers at http:/m],
  ["no token", ["--to", "abc123/production"], { CONTENT_TOKEN: "" }, /^CONTENT_TOKEN is not set/],
])(
  "content:push refuses %s with one line that names the setting",
  async ([, flags, env, message], { refusal }) => {
    expect(await refusal("push", flags, env)).toMatch(message);
  },
);

test("content:push refuses a wrong or read-only token and names its setting", async ({
  there,
  refusal,
  datasets,
}) => {
  const flags = ["--to", `${there.url}/new`];
  const wrong = await refusal("push", flags, { CONTENT_TOKEN: "x".repeat(40) });
  expect(wrong).toContain("CONTENT_TOKEN is not a token of");
  const reader = await refusal("push", flags, { CONTENT_TOKEN: TEST_TOKENS.read });
  expect(reader).toMatch(/CONTENT_TOKEN may not .* Set it to a token that may write/);
  expect(await datasets()).not.toContain("new");
});

test("content:push refuses to copy a dataset onto itself, also under another host name, and changes nothing", async ({
  here,
  refusal,
}) => {
  const revisions = "*[] | order(_id) { _id, _rev }";
  const before = await here.client().fetch<object[]>(revisions);
  expect(before.length).toBeGreaterThan(40);
  const own = await refusal("push", ["--to", `${here.url}/production`, "--replace"]);
  expect(own).toContain("the dataset itself");
  const { port } = new URL(here.url);
  const other = ["--to", `http://0.0.0.0:${port}/lake/production`, "--replace"];
  expect(await refusal("push", other)).toContain("there is nothing to copy");
  expect(await here.client().fetch(revisions)).toEqual(before);
});

test("content:push refuses a host without a lake", async ({ here, refusal }) => {
  const said = await refusal("push", ["--to", `${here.url}/nowhere/production`]);
  expect(said).toContain(`No Content Lake answers at ${here.url}/nowhere`);
});
