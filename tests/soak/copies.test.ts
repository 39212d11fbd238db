import { expect } from "vitest";
import { keepAliveClient } from "../../packages/local-content-lake/test/support/http-client";
import { test as lakeTest, TEST_TOKENS } from "../../packages/local-content-lake/test/support/lake";
import { SAMPLE_DIR } from "../support/sample";
import { type Site, startSite } from "../support/site";

const COPIES = 3;
const READERS = 4;
const EDITS = 50;
/** To the other copies while one is killed. */
const REQUESTS = 3_000;

/** Three sites on one lake. */
const test = lakeTest.extend("sites", { scope: "file" }, async ({ lake }, { onCleanup }) => {
  await lake.lake.importSeed("production", SAMPLE_DIR);
  const env = {
    SANITY_API_HOST: lake.url,
    SANITY_API_READ_TOKEN: TEST_TOKENS.read,
    SANITY_API_WRITE_TOKEN: TEST_TOKENS.write,
  };
  const sites = await Promise.all(Array.from({ length: COPIES }, () => startSite({ env })));
  onCleanup(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  return sites;
});

const PATIENT = { timeout: 300_000 };

test("each copy shows an edit once it is notified", PATIENT, async ({ lake, sites }) => {
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const known = await Promise.all(sites.map(changesOf));
    const text = `+91 79 4000 ${1000 + edit}`;
    const companyName = `Studio ${text}`;
    await lake.client().patch("siteSettings").set({ companyName }).commit();
    const from = performance.now();
    const shown = sites.map(async (site, index) => {
      await expect.poll(() => changesOf(site), { timeout: 60_000 }).toBe((known[index] ?? 0) + 1);
      expect(await site.read("/about")).toContain(text);
      return performance.now() - from;
    });
    times.push(Math.max(...(await Promise.all(shown))));
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [median, slowest] = [sorted[sorted.length >> 1], sorted.at(-1)].map((it) => it?.toFixed(1));
  console.info(`An edit showed on ${COPIES} copies after ${median} ms, at most ${slowest} ms`);
});

test("other copies lose no request when one is killed", PATIENT, async ({ sites }) => {
  const [lost, ...others] = sites;
  const readers = others.flatMap((site) =>
    Array.from({ length: READERS }, async () => {
      const client = keepAliveClient(site.url, 1);
      for (let count = 0; count < REQUESTS / READERS; count += 1) {
        const path = count % 3 === 0 ? `/projects?soak=${count}` : "/about";
        expect((await client.send({ path })).status).toBe(200);
      }
      client.close();
    }),
  );
  await lost?.kill9();
  await Promise.all(readers);
});

/** Changes of content that the site was notified of. A site without a lake of its own needs no token here. */
async function changesOf({ url }: Site): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^content_changes_total (\d+)$/m.exec(metrics)?.[1]);
}
