import { expect } from "vitest";
import { editorClient } from "../support/site";
import { siteTest as test } from "./support/bench-test";
import { addRow, median, percentile } from "./support/table";

const ROUNDS = 200;
/** Until then, the engine has compiled what it runs often. */
const WARM_UP = 40;

test("where a miss of the home page spends its time, nobody else asking", async ({ site }) => {
  const misses: { page: number; render: number; compress: number }[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await editorClient(site)
      .patch("siteSettings")
      .set({ tagline: `Round ${round}` })
      .commit();
    // A URL that nobody requested before is not warmed.
    const answer = await fetch(`${site.url}/?round=${round}`, {
      headers: { "Accept-Encoding": "gzip" },
    });
    expect(await answer.text()).toContain(`Round ${round}`);
    const timing = answer.headers.get("server-timing") ?? "";
    expect(timing).toContain('cache;desc="miss"');
    misses.push({
      page: durationOf("page", timing),
      render: durationOf("render", timing),
      compress: durationOf("compress", timing),
    });
  }
  const warm = misses.slice(WARM_UP);
  const ratios = warm.map(({ page, render }) => page / render);
  const part = (name: "page" | "render" | "compress") =>
    median(warm.map((miss) => miss[name])).toFixed(1);
  const answers = median(
    warm.map(({ page, render, compress }) => page - render - compress),
  ).toFixed(1);
  addRow({
    what: "a miss of the home page after a publish",
    figure: `${median(ratios).toFixed(2)} of renderToString`,
    spread: `p10 ${percentile(ratios, 10).toFixed(2)}, p90 ${percentile(ratios, 90).toFixed(2)}`,
    measured: `${part("page")} ms: answers, routes and headers ${answers} ms, rendering ${part("render")} ms, compression ${part("compress")} ms`,
  });
});

function durationOf(name: string, timing: string): number {
  return Number(new RegExp(`\\b${name};dur=([\\d.]+)`).exec(timing)?.[1]);
}
