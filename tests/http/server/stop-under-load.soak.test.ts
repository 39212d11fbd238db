import { Agent, request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { startSite } from "../../support/site";

const CONNECTIONS = 32;
/** Responses before the stop. */
const ANSWERS = process.env.SOAK ? 10_000 : 1_000;

type Outcome = "answered" | "refused" | { failed: string };

/** One GET over a keep-alive connection. A refused connection is no failed request. */
function get(url: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    httpRequest(url, { agent }, (response) => {
      response.on("error", ({ message }) => resolve({ failed: message }));
      response.on("end", () =>
        resolve(response.statusCode === 200 ? "answered" : { failed: `${response.statusCode}` }),
      );
      response.resume();
    })
      .on("error", ({ code, message }: NodeJS.ErrnoException) =>
        resolve(code === "ECONNREFUSED" ? "refused" : { failed: message }),
      )
      .end();
  });
}

test(`a stop after ${ANSWERS} responses fails no request, keep-alive connections included`, {
  tags: "full",
  timeout: 300_000 + ANSWERS * 30,
}, async () => {
  const site = await startSite();
  await fetch(site.url);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const failed: string[] = [];
  let answered = 0;
  const visitor = async (number: number) => {
    for (let visit = 0; ; visit += 1) {
      // Cached pages and cache misses.
      const path = visit % 10 === 0 ? `/services?visit=${number}-${visit}` : "/";
      const outcome = await get(site.url + path, agent);
      if (outcome === "answered") answered += 1;
      else if (outcome === "refused") return;
      else failed.push(outcome.failed);
      if (failed.length > 100) return;
    }
  };
  const visitors = Array.from({ length: CONNECTIONS }, (_, number) => visitor(number));
  await expect.poll(() => answered, { timeout: 120_000 + ANSWERS * 20 }).toBeGreaterThan(ANSWERS);
  site.child.kill("SIGTERM");
  await Promise.all(visitors);
  agent.destroy();
  expect(await site.exited).toBe(0);
  expect(failed).toEqual([]);
});
