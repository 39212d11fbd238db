import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityDocument } from "@sanity/client";
import { test as base, expect } from "vitest";
import { startLake, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { moveContent } from "../../scripts/content/move.mjs";
import { readMove } from "../../scripts/content/settings.mjs";
import { StepFailed } from "../../scripts/setup/steps.mjs";
import { emptyFolder, running } from "../support/fixtures";
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
 * A test with `content`: the site's lake `here`, which has the sample and a draft, and a lake `there`.
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
  .extend("content", ({ here, there, to, tmp }) => {
    const settings = {
      DATA_DIR: here.dataDir,
      SANITY_API_HOST: here.url,
      SANITY_API_READ_TOKEN: TEST_TOKENS.read,
      SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
      CONTENT_TOKEN: TEST_TOKENS.write,
    };
    const move = async (...[direction, flags, env]: Move) =>
      moveContent(readMove(direction, flags, { ...settings, ...env }, ROOT), () => undefined);
    return {
      ...{ here, there, to, tmp, move },
      async refusal(...args: Move) {
        const error = await move(...args).catch((reason) => reason);
        expect(error).toBeInstanceOf(StepFailed);
        return String(error.message);
      },
      command(flags: string[]) {
        const { PATH } = process.env;
        const options = { env: { NODE_ENV: "test", PATH, TMPDIR: tmp, ...settings } as const };
        const args = [join(ROOT, "scripts/content.mjs"), "push", ...flags];
        return new Promise<{ code: number; output: string }>((resolve) => {
          execFile(process.execPath, args, options, (error, stdout, stderr) => {
            resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
          });
        });
      },
      copyOf: (dataset: string) => there.client({ dataset, perspective: "raw" }),
      datasets: async () => (await there.client().datasets.list()).map(({ name }) => name),
    };
  });

test("content:push says in a dry run what it would do", async ({ content }) => {
  const flags = ["--to", `${content.there.url}/copy`, "--dry-run"];
  const { documents, assets, removed } = await content.move("push", flags);
  expect(documents).toBeGreaterThan(40);
  expect(assets).toBe(13);
  expect(removed).toBe(0);
  expect(await content.datasets()).not.toContain("copy");
});

test("content:push copies drafts, links and images and tells its progress", async ({ content }) => {
  const { code, output } = await content.command(["--to", `${content.there.url}/copy`]);
  expect(output).toMatch(/Exporting documents[\s\S]+Importing assets[\s\S]+Copied \d+ documents/);
  expect(code).toBe(0);
  expect(readdirSync(content.tmp).filter((name) => name.startsWith("content-move-"))).toEqual([]);
  const source = content.here.client({ perspective: "raw" });
  const documents = await source.fetch<SanityDocument[]>(DOCUMENTS);
  expect(await content.copyOf("copy").fetch(DOCUMENTS)).toEqual(documents);
  expect(documents.map(({ _id }) => _id)).toEqual(
    expect.arrayContaining(["drafts.faq-new", "links"]),
  );
  expect(await content.copyOf("copy").fetch(IMAGES)).toEqual(await source.fetch(IMAGES));

  const [image] = await content
    .copyOf("copy")
    .fetch<SanityDocument[]>('*[_type == "sanity.imageAsset"] {path, sha1hash}');
  const response = await fetch(`${content.there.url}/${image?.path}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(createHash("sha1").update(bytes).digest("hex")).toBe(image?.sha1hash);
});

test("content:push refuses to overwrite content without --replace", async ({ content }) => {
  const said = await content.refusal("push", content.to);
  expect(said).toContain("already holds 3 documents. Add --replace");
  expect(await content.copyOf("edited").fetch("count(*)")).toBe(3);
});

test("content:push reports in a dry run what would be lost", {
  tags: "full",
}, async ({ content }) => {
  const { code, output } = await content.command([...content.to, "--replace", "--dry-run"]);
  expect(output).toMatch(/A dry run, nothing was changed. It would copy \d+ documents and \d+ a/);
  expect(output).toContain("2 that only the target had would be deleted");
  expect(code).toBe(0);
  expect(await content.copyOf("edited").fetch("count(*)")).toBe(3);
});

test("content:push makes a dataset a copy with --replace, also when repeated", {
  tags: "full",
}, async ({ content }) => {
  const documents = await content.here.client({ perspective: "raw" }).fetch(DOCUMENTS);
  for (const removed of [2, 0]) {
    expect(await content.move("push", [...content.to, "--replace"])).toMatchObject({ removed });
    expect(await content.copyOf("edited").fetch(DOCUMENTS)).toEqual(documents);
  }
});

test("content:pull copies a dataset here with the stored token", async ({ content }) => {
  const source = content.there.client({ dataset: "elsewhere" });
  await source.datasets.create("elsewhere");
  await source.create({ _id: "secret", _type: "sanity.previewUrlSecret", secret: "of elsewhere" });
  await source.create({ _id: "faq-far", _type: "faq", question: "Far?" });
  await source.create(LINKS);
  writeFileSync(join(content.here.dataDir, "write-token"), `${TEST_TOKENS.write}\n`);
  const flags = ["--from", `${content.there.url}/elsewhere`, "--to", `${content.here.url}/pulled`];
  const tokens = { CONTENT_TOKEN: TEST_TOKENS.read, SANITY_API_WRITE_TOKEN: "" };
  expect(await content.move("pull", flags, tokens)).toMatchObject({ documents: 2 });
  const pulled = content.here.client({ dataset: "pulled", perspective: "raw" });
  expect(await pulled.fetch("*[]._id | order(@)")).toEqual(["faq-far", "links"]);
  expect(await pulled.getDocument("links")).toMatchObject(LINKS);
});

test("content:pull reports an image without a file", async ({ content }) => {
  const source = content.there.client({ dataset: "damaged" });
  await source.datasets.create("damaged");
  const asset = await source.assets.upload("file", Buffer.from("A brochure"));
  await source.create({ _id: "faq-damaged", _type: "faq", question: "Where is it?" });
  rmSync(join(content.there.dataDir, "assets", "damaged"), { recursive: true });
  expect((await fetch(`${content.there.url}/${asset.path}`)).status).toBe(404);
  const flags = ["--from", `${content.there.url}/damaged`, "--to", `${content.here.url}/repaired`];
  expect(await content.refusal("pull", flags)).toContain("Everything was copied but 1 of 1 assets");
});

test.for<[string, string[], Env, RegExp]>([
  ["no target", [], {}, /^--to is missing/],
  ["an invalid target", ["--to", "https://example.test"], {}, /^--to is "https:.*use <project>/],
  ["an unknown flag", ["--force"], {}, /^Unknown option '--force'/],
  ["an unreachable target", ["--to", NOWHERE], {}, /^No Content Lake answers at http:/m],
  ["no token", ["--to", "abc123/production"], { CONTENT_TOKEN: "" }, /^CONTENT_TOKEN is not set/],
])(
  "content:push refuses %s with one line that names the setting",
  async ([, flags, env, message], { content }) => {
    expect(await content.refusal("push", flags, env)).toMatch(message);
  },
);

test("content:push refuses a wrong or read-only token by its setting", async ({ content }) => {
  const flags = ["--to", `${content.there.url}/new`];
  const wrong = await content.refusal("push", flags, { CONTENT_TOKEN: "x".repeat(40) });
  expect(wrong).toContain("CONTENT_TOKEN is not a token of");
  const reader = await content.refusal("push", flags, { CONTENT_TOKEN: TEST_TOKENS.read });
  expect(reader).toMatch(/CONTENT_TOKEN may not .* Set it to a token that may write/);
  expect(await content.datasets()).not.toContain("new");
});

test("content:push refuses a dataset itself, also under another host name", async ({ content }) => {
  const revisions = "*[] | order(_id) { _id, _rev }";
  const before = await content.here.client().fetch<object[]>(revisions);
  expect(before.length).toBeGreaterThan(40);
  const itself = ["--to", `${content.here.url}/production`, "--replace"];
  const own = await content.refusal("push", itself);
  expect(own).toContain("the dataset itself");
  const { port } = new URL(content.here.url);
  const other = ["--to", `http://0.0.0.0:${port}/lake/production`, "--replace"];
  expect(await content.refusal("push", other)).toContain("there is nothing to copy");
  expect(await content.here.client().fetch(revisions)).toEqual(before);
});

test("content:push refuses a host without a lake", async ({ content }) => {
  const said = await content.refusal("push", ["--to", `${content.here.url}/nowhere/production`]);
  expect(said).toContain(`No Content Lake answers at ${content.here.url}/nowhere`);
});
