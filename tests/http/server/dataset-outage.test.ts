import {
  createServer,
  request as httpRequest,
  type OutgoingHttpHeaders,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect, onTestFinished } from "vitest";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { startLake, type TestLake } from "../../../packages/local-content-lake/test/support/lake";
import { SAMPLE_DIR } from "../../support/sample";
import { type Site, startSite } from "../../support/site";

type Mode = "answers" | "dead" | "frozen";

/** Stands between site and lake, and can be gone or hold its breath. */
function startGate(lake: TestLake) {
  let mode: Mode = "answers";
  const { hostname, port } = new URL(lake.url);
  const server = createServer((request, response) => {
    if (mode === "dead") return request.socket.destroy();
    if (mode === "frozen") return;
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      response.flushHeaders();
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  return {
    async listen() {
      await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    turn(to: Mode) {
      mode = to;
      if (to === "dead") server.closeAllConnections();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * A test with a site, and a gate between it and its lake.
 * - `visit` reads a path.
 * - `comesBack` waits until a path is answered from the cache.
 */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("gate", { scope: "file" }, async ({}, { onCleanup }) => {
    const lake = await startLake();
    await lake.lake.importSeed("production", SAMPLE_DIR);
    const gate = startGate(lake);
    onCleanup(async () => {
      gate.stop();
      await lake.stop();
    });
    return { ...gate, url: await gate.listen() };
  })
  // What a test was about to see of a site is spoilt for its repetition: that gets a site of its own.
  .extend("site", async ({ gate }, { onCleanup }) => {
    gate.turn("answers");
    const site = await startSite({ env: { SANITY_API_HOST: gate.url } });
    onCleanup(async () => void (await site.stop()));
    return site;
  })
  .extend("visit", ({ site }) => async (path: string) => {
    const response = await fetch(site.url + path);
    const text = await response.text();
    const cache = /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
    return { status: response.status, text, cache, response };
  })
  .extend(
    "comesBack",
    ({ visit }) =>
      (path: string) =>
        eventually(async () => {
          const { status, cache } = await visit(path);
          expect([status, cache]).toEqual([200, "hit"]);
        }, 100),
  );

/** Starts a server in the dataset's place, and a site on it. */
async function startMisled(answer: RequestListener) {
  const impostor = createServer(answer);
  await new Promise<void>((ready) => impostor.listen(0, "127.0.0.1", ready));
  const { port } = impostor.address() as AddressInfo;
  const misled = await startSite({ env: { SANITY_API_HOST: `http://127.0.0.1:${port}` } });
  onTestFinished(async () => {
    await misled.stop();
    impostor.closeAllConnections();
    impostor.close();
  });
  return misled;
}

const OUTAGE =
  "while the dataset is %s, a page in the cache is served, any other answers 503, and both recover with the dataset";
test.for(["dead", "frozen"] as const)(OUTAGE, { tags: "full" }, surviveOutage);

interface Outage {
  gate: { turn(to: Mode): void };
  site: Site;
  visit(
    path: string,
  ): Promise<{ status: number; text: string; cache: string | undefined; response: Response }>;
  comesBack(path: string): Promise<unknown>;
}

async function surviveOutage(mode: Mode, { gate, site, visit, comesBack }: Outage) {
  await comesBack("/services");
  gate.turn(mode);
  // The change is not heard of, and yet nothing may be lost.
  const known = await visit("/services");
  expect(known.status).toBe(200);
  expect(known.text).toContain("</html>");

  const fresh = mode === "dead" ? "/team" : PAGES.pricingPage.path;
  const unknown = await visit(fresh);
  // Nobody may store the error, though the shell around it is old content.
  expect([unknown.status, unknown.cache]).toEqual([503, "miss"]);
  expect(unknown.text).toContain("Sabarmati Softworks");
  expect(unknown.response.headers.get("cache-control")).toBe("no-store");
  // With what was chosen on the page.
  const choice = await visit(`/projects?tech=${mode}`);
  expect(choice.status).toBe(503);
  expect(choice.text).toContain(`href="/projects?tech=${mode}"`);

  // A lake that only holds its breath keeps its live connection.
  const isStale = mode === "dead";
  const cache = isStale ? "stale" : "hit";
  await eventually(async () => expect((await visit("/services")).cache).toBe(cache));
  const again = await visit("/services");
  expect(again.status).toBe(200);
  const since = Date.parse(again.response.headers.get("x-stale-since") ?? "");
  expect(since > 0).toBe(isStale);
  const ready = await fetch(`${site.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ dataset: "does not answer" });
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);

  gate.turn("answers");
  await comesBack("/services");
  await comesBack(fresh);
  // One question serves everyone who asks within a second.
  await eventually(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(200));
  await site.printed(/The dataset does not answer/);
  await site.printed(/The dataset answers again/);
}

const IMPOSTORS = "pages answer 503 when a server that %s is in the dataset's place";
test.for([["answers with an HTML page", 200, { "Content-Type": "text/html" }]] as const)(
  IMPOSTORS,
  expectUnavailable,
);
test.for([
  ["redirects in a circle", 302, { Location: "/elsewhere" }],
  ["redirects to an invalid URL", 307, { Location: "//:" }],
] as const)(IMPOSTORS, { tags: "full" }, expectUnavailable);

async function expectUnavailable([, status, headers]: readonly [
  string,
  number,
  OutgoingHttpHeaders,
]) {
  const streams: string[] = [];
  const misled = await startMisled((request, response) => {
    if (request.url?.includes("/live/")) streams.push(request.url);
    response.writeHead(status, headers).end("<html>Sign in</html>");
  });
  await eventually(() => expect(streams.length).toBeGreaterThan(0));
  expect((await fetch(misled.url)).status).toBe(503);
  expect((await fetch(`${misled.url}/readyz`)).status).toBe(503);
  expect(await misled.stop()).toBe(0);
}

test("endless queries and event streams are aborted, and pages answer 503", {
  tags: "full",
}, async () => {
  const flood = Buffer.alloc(64 * 1024, "a");
  const open = { questions: 0, streams: 0 };
  const begun = { questions: 0, streams: 0 };
  const flooded = await startMisled((request, response) => {
    const kind = request.url?.includes("/live/") ? "streams" : "questions";
    begun[kind] += 1;
    open[kind] += 1;
    response.on("close", () => {
      open[kind] -= 1;
    });
    const type = kind === "streams" ? "text/event-stream" : "application/json";
    response.writeHead(200, { "Content-Type": type });
    const more = () => {
      while (response.writable && response.write(flood));
    };
    response.on("drain", more);
    more();
  });
  for (const path of ["/", "/team"]) {
    expect((await fetch(flooded.url + path)).status).toBe(503);
  }
  await flooded.printed(/There is more than 32 MB of the answer|The dataset did not answer/);
  await eventually(() => expect(open.questions).toBe(0));
  expect(begun.questions).toBeGreaterThan(0);
  // It was ended and started again.
  await eventually(() => expect(begun.streams).toBeGreaterThan(1));
  expect((await fetch(`${flooded.url}/healthz`)).status).toBe(200);
  expect(await flooded.stop()).toBe(0);
});
