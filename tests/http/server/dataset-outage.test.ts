import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAGES } from "../../../contract/pages";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { startLake, type TestLake } from "../../../packages/local-content-lake/test/support/lake";
import { SAMPLE_DIR } from "../../support/sample/documents";
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

let lake: TestLake;
let gate: ReturnType<typeof startGate>;
let gateUrl: string;
let site: Site;

beforeAll(async () => {
  lake = await startLake();
  await lake.lake.importSeed("production", SAMPLE_DIR);
  gate = startGate(lake);
  gateUrl = await gate.listen();
  site = await startSite({ env: { SANITY_API_HOST: gateUrl } });
});

// What a test was about to see of a site is spoilt for its repetition: that gets a site of its own.
beforeEach(async ({ task }) => {
  gate.turn("answers");
  if (!task.result?.retryCount) return;
  await site.stop();
  site = await startSite({ env: { SANITY_API_HOST: gateUrl } });
});

afterAll(async () => {
  await site.stop();
  gate.stop();
  await lake.stop();
});

async function visit(path: string) {
  const response = await fetch(site.url + path);
  const text = await response.text();
  const cache = /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
  return { status: response.status, text, cache, response };
}

function comesBack(path: string) {
  return eventually(async () => {
    const { status, cache } = await visit(path);
    expect([status, cache]).toEqual([200, "hit"]);
  }, 100);
}

describe.each<Mode>(["dead", "frozen"])("while the dataset is %s", (mode) => {
  test("a page in the cache is served, any other answers 503, and both recover with the dataset", async () => {
    await comesBack("/services");
    gate.turn(mode);
    // The change is not heard of, and yet nothing may be lost.
    const known = await visit("/services");
    expect(known.status).toBe(200);
    expect(known.text).toContain("</html>");

    const fresh = mode === "dead" ? "/team" : PAGES.pricingPage.path;
    const unknown = await visit(fresh);
    expect(unknown.status).toBe(503);
    expect(unknown.text).toContain("Sabarmati Softworks");
    expect(unknown.response.headers.get("cache-control")).toBe("no-store");
    // With what was chosen on the page.
    const choice = await visit(`/projects?tech=${mode}`);
    expect(choice.status).toBe(503);
    expect(choice.text).toContain(`href="/projects?tech=${mode}"`);

    const again = await visit("/services");
    expect(again.status).toBe(200);
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ dataset: "does not answer" });
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);

    gate.turn("answers");
    await comesBack("/services");
    await comesBack(fresh);
    // One question serves everyone who asks within a second.
    await eventually(async () => expect((await fetch(`${site.url}/readyz`)).status).toBe(200));
  });
});

test("a cached page is marked as stale, and the log reports the outage and its end", async () => {
  await comesBack("/about");
  gate.turn("dead");
  await eventually(async () => expect((await visit("/about")).cache).toBe("stale"));
  const { response } = await visit("/about");
  expect(Date.parse(response.headers.get("x-stale-since") ?? "")).toBeGreaterThan(0);
  // The shell around it is old content, but nobody may store the error.
  const unknown = await visit("/products");
  expect([unknown.status, unknown.cache]).toEqual([503, "miss"]);
  expect(unknown.response.headers.get("cache-control")).toBe("no-store");
  gate.turn("answers");
  await comesBack("/about");
  await site.printed(/The dataset does not answer/);
  await site.printed(/The dataset answers again/);
});

test.each([
  ["redirects in a circle", 302, { Location: "/elsewhere" }],
  ["redirects to an invalid URL", 307, { Location: "//:" }],
  ["answers with an HTML page", 200, { "Content-Type": "text/html" }],
])(
  "pages answer 503 when a server that %s is in the dataset's place",
  async (_, status, headers) => {
    const streams: string[] = [];
    const impostor = createServer((request, response) => {
      if (request.url?.includes("/live/")) streams.push(request.url);
      response.writeHead(status, headers as Record<string, string>).end("<html>Sign in</html>");
    });
    await new Promise<void>((ready) => impostor.listen(0, "127.0.0.1", ready));
    const { port } = impostor.address() as AddressInfo;
    const misled = await startSite({ env: { SANITY_API_HOST: `http://127.0.0.1:${port}` } });
    await eventually(() => expect(streams.length).toBeGreaterThan(0));
    expect((await fetch(misled.url)).status).toBe(503);
    expect((await fetch(`${misled.url}/readyz`)).status).toBe(503);
    expect(await misled.stop()).toBe(0);
    impostor.closeAllConnections();
    impostor.close();
  },
);

test("endless queries and event streams are aborted, and pages answer 503", async () => {
  const flood = Buffer.alloc(64 * 1024, "a");
  const open = { questions: 0, streams: 0 };
  const begun = { questions: 0, streams: 0 };
  const impostor = createServer((request, response) => {
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
  await new Promise<void>((ready) => impostor.listen(0, "127.0.0.1", ready));
  const { port } = impostor.address() as AddressInfo;
  const flooded = await startSite({ env: { SANITY_API_HOST: `http://127.0.0.1:${port}` } });
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
  impostor.closeAllConnections();
  impostor.close();
});
