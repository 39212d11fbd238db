import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startLake } from "../../packages/local-content-lake/test/support/lake";
import { COMMAND_TIMEOUT_MS, runSanity } from "../support/lake-process";
import { importedSample, type SampleDocument } from "../support/sample";

const TURNED = ["aboutPage", "privacyPolicy", "faq", "product", "service"];

interface Block {
  listItem?: string;
  children: { text: string }[];
}

const isBlocks = (value: unknown): value is Block[] =>
  Array.isArray(value) && value[0]?._type === "block";

const wordsOf = ({ children }: Block) => children.map(({ text }) => text).join("");

/** Converts a document back to plain texts. */
function asBefore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBefore);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (!isBlocks(field)) return [[name, asBefore(field)]];
    if (name !== "paragraphs") return [[name, field.map(wordsOf).join("\n\n")]];
    const bullets = field.filter(({ listItem }) => listItem).map(wordsOf);
    const paragraphs = field.filter(({ listItem }) => !listItem).map(wordsOf);
    return [
      [name, paragraphs],
      ...(bullets.length > 0 ? [["bullets", bullets] as [string, unknown]] : []),
    ];
  });
  return Object.fromEntries(fields);
}

const plain = (text: string, key = "p0") => ({
  _type: "block",
  _key: key,
  style: "normal",
  markDefs: [],
  children: [{ _type: "span", _key: `${key}s`, text, marks: [] }],
});

test("migrations convert plain texts of all versions once and remove short names", {
  tags: "full",
  timeout: COMMAND_TIMEOUT_MS,
}, async () => {
  // At the root, as a standalone lake. The command line's other tests use a base path.
  const lake = await startLake();
  const home = mkdtempSync(join(tmpdir(), "sanity-migration-"));
  onTestFinished(async () => {
    await lake.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const migrate = (name: string) => {
    const words = `migration run ${name} --no-dry-run --no-confirm --no-progress`;
    return runSanity(words, { lakeUrl: lake.url, home });
  };
  const seed = importedSample();
  const client = lake.client({ perspective: "raw" });
  const dataset = client.transaction();
  for (const document of seed) dataset.create(asBefore(document) as SampleDocument);
  await dataset.commit();
  const [support] = await client.getDocuments(["faq-support"]);
  await client.patch("faq-timelines").set({ answer: "Edited.\n\nIn two parts." }).commit();
  await client.create({
    ...support,
    _id: "drafts.faq-support",
    answer: "A draft.",
  } as SampleDocument);
  await client.releases.create({ releaseId: "rnext", metadata: { title: "Next" } });
  const inRelease = { ...support, _id: "versions.rnext.faq-support", answer: "Of a release." };
  await client.createVersion({
    document: inRelease as never,
    publishedId: "faq-support",
    releaseId: "rnext",
  });

  const first = await migrate("rich-text");
  expect(first.status, first.output).toBe(0);
  const answers = (ids: string[]) =>
    client.fetch("*[_id in $ids] | order(_id) { _id, answer }", { ids });
  const ids = ["drafts.faq-support", "faq-timelines", "versions.rnext.faq-support"];
  expect(await answers(ids)).toEqual([
    { _id: ids[0], answer: [plain("A draft.")] },
    { _id: ids[1], answer: [plain("Edited."), plain("In two parts.", "p1")] },
    { _id: ids[2], answer: [plain("Of a release.")] },
  ]);

  const turned = seed.filter(({ _id, _type }) => TURNED.includes(_type) && _id !== "faq-timelines");
  const stored = await client.getDocuments(turned.map(({ _id }) => _id));
  expect(stored.length).toBeGreaterThan(10);
  for (const [index, document] of turned.entries()) expect(stored[index]).toMatchObject(document);

  const revisions = () => client.fetch("*[_type in $types] | order(_id)._rev", { types: TURNED });
  const before = await revisions();
  const project = "project-loomline-storefront";
  await client
    .patch(project)
    .set({ slug: { _type: "slug", current: "loomline" } })
    .commit();
  const { _rev, ...edited } = (await client.getDocument(project)) as SampleDocument;
  await client.create({ ...edited, _id: `drafts.${project}`, title: "Edited" } as SampleDocument);
  const [second, third] = await Promise.all([migrate("rich-text"), migrate("project-short-name")]);
  expect(second.status, second.output).toBe(0);
  expect(third.status, third.output).toBe(0);
  expect(await client.fetch('*[_type == "project" && defined(slug)]._id')).toEqual([]);
  const { slug, _updatedAt, ...rest } = edited as SampleDocument &
    Record<"slug" | "_updatedAt", unknown>;
  expect(await client.getDocument(project)).toMatchObject(rest);
  expect(await client.getDocument(`drafts.${project}`)).toMatchObject({ title: "Edited" });
  expect(await revisions()).toEqual(before);
});
