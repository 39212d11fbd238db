import { once } from "node:events";
import type { QueryParams } from "@sanity/client";
import { expect } from "vitest";
import {
  API_VERSION,
  clientOf,
  TEST_TOKENS,
} from "../../packages/local-content-lake/test/support/lake";
import type {
  LakeProcess,
  Workshop,
} from "../../packages/local-content-lake/test/support/packed-lake";
import { richText } from "../support/sample";
import { lakeProcessTest as test } from "./support/bench-test";
import { megabytesOf } from "./support/compare";
import { addRow } from "./support/table";

const PER_TRANSACTION = 200;

const DOCUMENTS = 100_000;
const AUTHORS = 2_500;

const authors = Array.from({ length: AUTHORS }, (_, n) => ({
  _id: `author-${n}`,
  _type: "author",
  name: `Author ${n}`,
}));

/** With a text of some sentences each: 86 MB as NDJSON, together with their authors. */
const posts = Array.from({ length: DOCUMENTS - AUTHORS }, (_, n) => {
  const place = (n * 7919) % DOCUMENTS;
  return {
    _id: `post-${n}`,
    _type: "post",
    title: `Title ${place}`,
    publishedAt: new Date(1_600_000_000_000 + place * 60_000).toISOString(),
    slug: { _type: "slug", current: `post-${n}` },
    author: { _type: "reference", _ref: `author-${n % AUTHORS}` },
    body: richText(textOf(n)),
  };
});

function textOf(n: number): string {
  return `Sentence ${n} of a text that goes on for as long as a paragraph does. `.repeat(8);
}

const NEWEST = "order(publishedAt desc)[0...10]{ _id, title }";

/** Queries, each with the most that its first run may take over HTTP, in milliseconds, on a quiet machine. */
const QUESTIONS: readonly [name: string, most: number, query: string, params?: QueryParams][] = [
  ["order and slice", 60, `*[_type == "post"] | ${NEWEST}`],
  [
    "order and slice of those with a slug",
    60,
    `*[_type == "post" && defined(slug.current)] | ${NEWEST}`,
  ],
  ["equal reference", 10, '*[_type == "post" && author._ref == $id]{ _id }', { id: "author-7" }],
  ["equal slug", 10, '*[_type == "post" && slug.current == $slug][0]{ _id }', { slug: "post-777" }],
  ["join of 100 rows", 40, '*[_type == "post"][0...100]{ _id, "author": author->name }'],
  [
    "50 counted rows",
    150,
    '*[_type == "author"][0...50]{ _id, "posts": count(*[references(^._id)]) }',
  ],
];

// Vitest runs them in this order: the dataset is that of the first.
test("imports 100,000 documents by transactions of 200", async ({ lake }) => {
  const url = `${await lake.process.url}/v${API_VERSION}/data/mutate/production`;
  const Authorization = `Bearer ${TEST_TOKENS.write}`;
  const headers = { Authorization, "Content-Type": "application/json" };
  const bodies = [...slices(authors), ...slices(posts)];
  const start = performance.now();
  for (const body of bodies) {
    const answer = await fetch(url, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  const seconds = (performance.now() - start) / 1000;
  const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
  addRow({
    what: `import of ${DOCUMENTS} documents`,
    figure: `${Math.round(DOCUMENTS / seconds)} a second`,
    measured: `${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s, one transaction of ${PER_TRANSACTION} after the other; ${megabytesOf(lake.process.child)} MB resident, ${megabytesOf(lake.process.child, "VmHWM")} MB at most`,
  });
});

const STARTS = ["after the import", "after a restart"];

test.for(STARTS)("answers for the first time %s", async (when, { lake, workshop }) => {
  if (when === "after a restart") lake.process = await restart(lake.process, workshop);
  const client = clientOf(await lake.process.url, { perspective: "published" });
  for (const [name, most, query, params = {}] of QUESTIONS) {
    const start = performance.now();
    const result = await client.fetch(query, params);
    const time = performance.now() - start;
    expect(result).toBeTruthy();
    addRow({
      what: `${name} among ${DOCUMENTS}, first run ${when}, over HTTP`,
      figure: `${time.toFixed(1)} ms`,
      measured: `at most ${most} ms is the aim`,
    });
  }
});

test.for(["all.ndjson", "all.tar.gz"])("exports %s while it serves", async (file, { workshop }) => {
  const start = performance.now();
  const { child, ended } = workshop.run("lake", ["export", file, "--json"]);
  let most = 0;
  while (child.exitCode === null) {
    // At the end there is no process to read any more.
    most = Math.max(most, megabytesOf(child, "VmHWM") || 0);
    await new Promise((done) => setTimeout(done, 50));
  }
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  addRow({
    what: `export of ${DOCUMENTS} documents to ${file}, by a process of its own`,
    figure: `${((performance.now() - start) / 1000).toFixed(1)} s`,
    measured: `${most} MB resident at most`,
  });
});

async function restart({ child }: LakeProcess, workshop: Workshop): Promise<LakeProcess> {
  child.kill("SIGTERM");
  await once(child, "exit");
  const start = performance.now();
  const lake = workshop.run("lake");
  const client = clientOf(await lake.url);
  expect(await client.fetch('*[_id == "post-5"][0]._id')).toBe("post-5");
  addRow({
    what: `restart of a lake with ${DOCUMENTS} documents`,
    figure: `first answer after ${((performance.now() - start) / 1000).toFixed(1)} s`,
    measured: `${megabytesOf(lake.child)} MB resident`,
  });
  return lake;
}

function slices(documents: { _id: string }[]): string[] {
  const bodies: string[] = [];
  for (let from = 0; from < documents.length; from += PER_TRANSACTION) {
    const part = documents.slice(from, from + PER_TRANSACTION);
    bodies.push(JSON.stringify({ mutations: part.map((create) => ({ create })) }));
  }
  return bodies;
}
