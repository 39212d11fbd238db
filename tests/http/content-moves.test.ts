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
import { link } from "../support/translations";

const ROOT = join(import.meta.dirname, "../..");
const DOCUMENTS =
  '*[!(_type match "sanity.*Asset")] | order(_id) {..., "_rev": null, "_updatedAt": null}';
const NOWHERE = "http://127.0.0.1:9/production";
const IMAGES = '*[_type == "sanity.imageAsset"] | order(_id) {_id, originalFilename, sha1hash}';

/** Links a document with its translations, as Sanity's plugin does. */
const LINKS = {
  _id: "links",
  _type: "translation.metadata",
  translations: [link("en-IN", "faq-support"), link("gu", "faq-support__gu")],
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

test("content:push copies drafts, links and images, or counts them in a dry run", async ({
  content,
}) => {
  const flags = ["--to", `${content.there.url}/copy`];
  const dry = await content.move("push", [...flags, "--dry-run"]);
  expect(dry).toMatchObject({ assets: 13, removed: 0 });
  expect(await content.datasets()).not.toContain("copy");
  const { code, output } = await content.command(flags);
  expect(output).toMatch(/Exporting documents[\s\S]+Importing assets[\s\S]+Copied \d+ documents/);
  expect(code).toBe(0);
  expect(readdirSync(content.tmp).filter((name) => name.startsWith("content-move-"))).toEqual([]);
  const source = content.here.client({ perspective: "raw" });
  const documents = await source.fetch<SanityDocument[]>(DOCUMENTS);
  expect(await content.copyOf("copy").fetch(DOCUMENTS)).toEqual(documents);
  expect(dry.documents).toBe(documents.length);
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

const NEW = ["--to", "THERE/new"];

test.for<[what: string, flags: string[], says: RegExp, token?: string]>([
  ["no target", [], /^--to is missing/],
  ["an invalid target", ["--to", "https://example.test"], /^--to is "https:.*use <project>/],
  ["an unknown flag", ["--force"], /^Unknown option '--force'/],
  ["an unreachable target", ["--to", NOWHERE], /^No Content Lake answers at http:/m],
  ["a host without a lake", ["--to", "HERE/nowhere/production"], /^No Content Lake.*\/nowhere/],
  ["no token", ["--to", "abc123/production"], /^CONTENT_TOKEN is not set/, ""],
  ["a wrong token", NEW, /CONTENT_TOKEN is not a token of/, "x".repeat(40)],
  ["a read-only token", NEW, /CONTENT_TOKEN may not .* Set it to a token that/, TEST_TOKENS.read],
  ["other content", ["--to", "THERE/edited"], /already holds 3 documents\. Add --replace/],
  ["the dataset itself", ["--to", "HERE/production", "--replace"], /the dataset itself/],
  ["another host name of it", ["--to", "OTHER/production", "--replace"], /is nothing to copy/],
])("content:push refuses %s with one line, and changes nothing", async (row, { content }) => {
  const [, flags, says, CONTENT_TOKEN = TEST_TOKENS.write] = row;
  const { url } = content.here;
  const hosts = { HERE: url, OTHER: url.replace("127.0.0.1", "0.0.0.0"), THERE: content.there.url };
  const known = flags.map((flag) => flag.replace(/^[A-Z]+/, (name) => hosts[name as "HERE"]));
  const revisions = "*[] | order(_id) { _id, _rev }";
  const stored = async () => {
    const here = await content.here.client().fetch<object[]>(revisions);
    const edited = await content.copyOf("edited").fetch<object[]>(revisions);
    return [here, edited, await content.datasets()];
  };
  const before = await stored();
  expect(before.map(({ length }) => length > 1)).toEqual([true, true, true]);
  expect(await content.refusal("push", known, { CONTENT_TOKEN })).toMatch(says);
  expect(await stored()).toEqual(before);
});

test("a dry run of content:push says what it deletes", { tags: "full" }, async ({ content }) => {
  const { code, output } = await content.command([...content.to, "--replace", "--dry-run"]);
  expect(output).toMatch(/A dry run, nothing was changed. It would copy \d+ documents and \d+ a/);
  expect(output).toContain("2 that only the target had would be deleted");
  expect(code).toBe(0);
  expect(await content.copyOf("edited").fetch("count(*)")).toBe(3);
});

test("content:push --replace makes a copy, twice too", { tags: "full" }, async ({ content }) => {
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
