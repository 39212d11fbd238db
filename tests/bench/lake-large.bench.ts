import { once } from "node:events";
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
import { lakeProcessTest as test } from "./support/bench-test";
import { megabytesOf } from "./support/compare";
import { authors, DOCUMENTS, posts, QUESTIONS } from "./support/large-dataset";
import { addRow } from "./support/table";

const PER_TRANSACTION = 200;

// Vitest runs them in this order: the dataset is that of the first.
test("imports 100,000 documents by transactions of 200", async ({ lake }) => {
  const url = `${await lake.process.url}/v${API_VERSION}/data/mutate/production`;
  const bodies = [...slices(authors), ...slices(posts)];
  const start = performance.now();
  for (const body of bodies) {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${TEST_TOKENS.write}`,
        "Content-Type": "application/json",
      },
      body,
    });
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

test.for(["after the import", "after a restart"])(
  "answers for the first time %s",
  async (when, { lake, workshop }) => {
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
  },
);

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
