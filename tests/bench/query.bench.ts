import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import type { QueryRequest } from "../../packages/local-content-lake/src/query";
import { QueryEngine } from "../../packages/local-content-lake/src/query/engine";
import { computeInline } from "../../packages/local-content-lake/src/query/exec/compute";
import { CompiledQueries } from "../../packages/local-content-lake/src/query/plan/compile";
import type { Dataset } from "../../packages/local-content-lake/src/store/memory/dataset";
import { Budget } from "../../packages/local-content-lake/src/util/budget";
import { QUERY_LIMITS } from "../../packages/local-content-lake/src/util/limits";
import { systemClock } from "../../packages/local-content-lake/src/util/time";
import { HAND_WRITTEN } from "./support/hand-written.mjs";
import {
  recordSiteQueries,
  type SiteQuery,
  siteAmongPosts,
  siteGrown,
} from "./support/site-queries";
import { addRow, leastTime, leastTimeLater, microseconds } from "./support/table";

const queries = await recordSiteQueries();

const SIZES = [100, 4_000, 40_000];

test.each(SIZES)("the site's queries against groq-js among %i documents", async (size) => {
  await compareWithGroqJs(siteAmongPosts(size), size === 100 ? 20 : 2, size === 4_000);
});

test("the site's queries against groq-js where its lists have grown to 1,000 documents", async () => {
  await compareWithGroqJs(siteGrown(1_000), 1, true);
});

/** Both to bytes; on the lake's side from the parsed query on, as groq-js is given a parsed query too. */
async function compareWithGroqJs(dataset: Dataset, times: number, each: boolean): Promise<void> {
  const all = [...dataset.published.all()];
  const engine = new QueryEngine(dataset, QUERY_LIMITS, systemClock);
  const total = { groqJs: 0, fresh: 0, remembered: 0 };
  for (const query of queries) {
    const tree = parse(query.query, { params: query.params });
    const groqJs = await leastTimeLater(async () => {
      const value = await evaluate(tree, { dataset: all, params: query.params });
      return Buffer.from(JSON.stringify(await value.get()));
    }, times);
    const question = ask(query);
    const fresh = leastTime(() => compute(dataset, question));
    await engine.answer(question);
    const remembered = leastTime(() => engine.answer(question), 20);
    total.groqJs += groqJs;
    total.fresh += fresh;
    total.remembered += remembered;
    if (each) report(`  ${query.name.padEnd(18)}`, groqJs, fresh, remembered);
  }
  report(
    `all ${queries.length}, ${all.length} documents:`,
    total.groqJs,
    total.fresh,
    total.remembered,
  );
}

function report(name: string, groqJs: number, fresh: number, remembered: number): void {
  addRow({
    what: name.trim(),
    figure: `${(groqJs / fresh).toFixed(0)} times as fast as groq-js`,
    measured: `${microseconds(fresh)} to ${microseconds(groqJs)}; remembered ${(groqJs / remembered).toFixed(0)} times (${microseconds(remembered)})`,
  });
}

test.each(SIZES)("queries against hand-written JavaScript among %i documents", (size) => {
  const dataset = siteAmongPosts(size);
  const all = [...dataset.published.all()];
  for (const { name, overList, withIndexes } of HAND_WRITTEN) {
    const query = queries.find((one) => one.name === name);
    if (!query) throw new Error(`The site has no ${name}`);
    const question = ask(query);
    const { result } = JSON.parse(`{${compute(dataset, question).members}}`);
    expect(withIndexes(dataset.published)).toEqual(result);
    const lake = leastTime(() => compute(dataset, question));
    const plain = leastTime(() => Buffer.from(JSON.stringify(overList(all))));
    const indexed = leastTime(() => Buffer.from(JSON.stringify(withIndexes(dataset.published))));
    addRow({
      what: `${name}, ${size} documents`,
      figure: `${(lake / plain).toFixed(2)} of the time of JavaScript over the list`,
      measured: `${microseconds(lake)} to ${microseconds(plain)}; ${(lake / indexed).toFixed(1)} of JavaScript with the same indexes (${microseconds(indexed)})`,
    });
  }
});

test("growth of a query that touches ten documents", () => {
  const [small, large] = [siteAmongPosts(4_000), siteAmongPosts(40_000)];
  const ids = Array.from({ length: 10 }, (_, n) => `post-${1_000 + n}`);
  const touching: Omit<SiteQuery, "name">[] = [
    { query: "*[_id in $ids] | order(title){ _id, title }", params: { ids } },
    { query: '*[_type == "project"] | order(order)[0...10]{ _id, title }', params: {} },
    {
      query: '*[_type == "product" || _type == "service"]{ _id, "image": image.asset->url }',
      params: {},
    },
    { query: '*[_type == "post" && _id in $ids]{ title }', params: { ids } },
  ];
  for (const { query, params } of touching) {
    const question = ask({ name: "", query, params });
    const times = [small, large].map((dataset) => leastTime(() => compute(dataset, question), 300));
    const [from = 0, to = 0] = times;
    addRow({
      what: `growth from 4,000 to 40,000 documents: \`${query.replaceAll("|", "\\|")}\``,
      figure: `${(to / from).toFixed(2)} times the time`,
      measured: `${microseconds(from)} to ${microseconds(to)}`,
    });
  }
});

function ask({ query, params }: SiteQuery): QueryRequest {
  return { query, params, perspective: "published", userId: "viewer", projectId: "local" };
}

const parsed = new CompiledQueries();

function compute(dataset: Dataset, question: QueryRequest) {
  const query = parsed.read(question.query, question.params);
  const scope = { dataset: dataset.name, view: dataset.published };
  return computeInline(new Budget(60_000), query, question, scope);
}
