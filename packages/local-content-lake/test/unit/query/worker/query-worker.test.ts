import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { QueryWorker } from "../../../../src/query/worker/query-worker";
import { QUERY_LIMITS, type QueryLimits } from "../../../../src/util/limits";
import type { SanityDocument } from "../../../../src/util/types";
import { datasetOf, document, temporaryFolder } from "../../../support/documents";
import { childProcesses, textOf } from "../../../support/measure";

const dataset = datasetOf(...Array.from({ length: 2_000 }, (_, n) => document(`p${n}`, { n })));
const ENDLESS = "count(*[count(*[count(*[n > 1]) > ^.n]) > 1])";

function start(limits: Partial<QueryLimits> = {}, from = dataset, program?: () => string) {
  const one = new QueryWorker(from, { ...QUERY_LIMITS, ...limits }, program);
  onTestFinished(() => one.close());
  return one;
}

/** Process ids of the query workers that this process has started. */
const running = () =>
  childProcesses().filter((id) => textOf(`/proc/${id}/cmdline`).includes("query-worker"));

async function ask(to: QueryWorker, query: string, signal?: AbortSignal): Promise<unknown> {
  const question = { query, params: {}, perspective: "raw" as const, userId: "a", projectId: "p" };
  const { members } = await to.run(question, { client: "", signal });
  return JSON.parse(`{${members}}`).result;
}

test("a query worker continues in the same process after an endless query", async () => {
  const one = start({ worker: 100 });
  await ask(one, "1");
  const [id] = running();
  await expect(ask(one, ENDLESS)).rejects.toMatchObject({ code: "QUERY_LIMIT" });
  expect(await ask(one, "count(*)")).toBe(2_000);
  expect(running()).toEqual([id]);
});

test("a query worker limits processor time, not wall time", async () => {
  const one = start({ worker: 300 });
  await ask(one, "1");
  const [pid = 0] = running();
  process.kill(pid, "SIGSTOP");
  const count = ask(one, "count(*[n > 1900])");
  // Longer than the question may take.
  await new Promise((waited) => setTimeout(waited, 400));
  process.kill(pid, "SIGCONT");
  expect(await count).toBe(99);
});

test("a client that leaves a query worker does not wait for it", async () => {
  const one = start();
  await ask(one, "1");
  const [pid = 0] = running();
  process.kill(pid, "SIGSTOP");
  const leaving = new AbortController();
  const left = ask(one, "2", leaving.signal);
  await nextIteration();
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "REQUEST_ABORTED" });
  process.kill(pid, "SIGCONT");
  expect(await ask(one, "3")).toBe(3);
});

test("a query worker reports why it does not start", async () => {
  const program = join(temporaryFolder(), "broken.cjs");
  writeFileSync(program, 'console.error("no such library"); process.exit(3);');
  const one = start({}, dataset, () => program);
  const problem = ask(one, "1");
  await expect(problem).rejects.toMatchObject({ code: "QUERY_WORKER_FAILED" });
  await expect(problem).rejects.toThrow("does not run: it ended with code 3 no such library");
});

test("a query worker sees all changes since its last query", async () => {
  const own = datasetOf(...["a", "b", "c"].map((id) => document(id, { n: 1 })));
  const one = start({}, own);
  expect(await ask(one, "*{_id, n}")).toHaveLength(3);
  const change = (id: string, after: SanityDocument | null) => {
    own.apply([{ id, before: own.raw.get(id) ?? null, after, json: null, mutations: [] }]);
  };
  change("a", null);
  change("b", document("b", { n: 2 }));
  change("d", document("d", { n: 3 }));
  change("d", document("d", { n: 4 }));
  expect(await ask(one, "*{_id, n}")).toEqual([
    { _id: "b", n: 2 },
    { _id: "c", n: 1 },
    { _id: "d", n: 4 },
  ]);
});

test("a query worker exits when closed and rejects pending queries", async () => {
  const one = start();
  await ask(one, "1");
  const waiting = [ENDLESS, "2"].map((query) => ask(one, query).catch((error) => error));
  await one.close();
  const failed = expect.objectContaining({ code: "QUERY_WORKER_FAILED" });
  expect(await Promise.all(waiting)).toEqual([failed, failed]);
  expect(running()).toEqual([]);
});
