import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { createInProcessFetch } from "http-kit";
import { expect, vi } from "vitest";
import { boundedFetch, ResponseTooLargeError } from "~/content/bounded-fetch.server";
import { clientOf } from "../../../../packages/local-content-lake/test/support/lake";
import { test as base } from "../../support";

const MOST_BYTES = 256 * 1024;
const TOO_MUCH = JSON.stringify({ result: "a".repeat(MOST_BYTES) });
const ZIPPED = gzipSync(TOO_MUCH);
const EVENT_STREAM = { headers: { Accept: "text/event-stream" } };

/** `dataset` answers as the test says, and counts its requests and the connections that ended. */
const test = base
  .extend("dataset", async ({ listen }, { onCleanup }) => {
    const state = { answer: (_response: ServerResponse) => {}, requests: 0, ended: 0 };
    const served = await listen((_request, response) => {
      state.requests += 1;
      response.on("close", () => {
        state.ended += 1;
      });
      response.setHeader("Content-Type", "application/json");
      state.answer(response);
    });
    onCleanup(() => void vi.unstubAllEnvs());
    return Object.assign(state, served);
  })
  .extend("inMemory", ({ dataset: { server, url } }) => ({
    fetch: createInProcessFetch(server, url),
  }))
  .extend("ask", ({ dataset }) => (resolveFetch = boundedFetch({ maxBytes: MOST_BYTES })) => {
    return clientOf(dataset.url, { maxRetries: 1, resolveFetch }).fetch("*");
  });

/** Answers without end. */
function endless(response: ServerResponse): void {
  const more = () => {
    while (response.writable && response.write(TOO_MUCH));
  };
  response.on("drain", more);
  more();
}

test("the bounded fetch reads an answer within its bounds", async ({ dataset, ask }) => {
  dataset.answer = (response) => void response.end(JSON.stringify({ result: ["a".repeat(1000)] }));
  expect(await ask()).toEqual(["a".repeat(1000)]);
});

test.for<[what: string, answer: (to: ServerResponse) => void]>([
  ["endless", endless],
  ["too long once decompressed", (to) => to.setHeader("Content-Encoding", "gzip").end(ZIPPED)],
])("the bounded fetch aborts an answer that is %s", async ([, answer], { dataset, ask }) => {
  dataset.answer = answer;
  await expect(ask()).rejects.toBeInstanceOf(ResponseTooLargeError);
  expect(dataset.requests).toBe(1);
  await expect.poll(() => dataset.ended).toBe(1);
});

test("the bounded fetch in memory uses no proxy", async ({ dataset, inMemory, ask }) => {
  dataset.answer = (response) => void response.end(JSON.stringify({ result: response.req.url }));
  vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
  expect(await ask(boundedFetch(inMemory))).toMatch(/^\/v2025-02-19\/data\/query\//);
});

test.for(["the network", "memory"])(
  "the bounded fetch over %s ends a silent event stream, but no silent download",
  async (way, { dataset, inMemory }) => {
    dataset.answer = (response) => void response.write(":\n\n");
    const send = boundedFetch({ maxSilenceMs: 50, ...(way === "memory" && inMemory) })();
    const download = await send(dataset.url);
    const stream = await send(dataset.url, EVENT_STREAM);
    expect(await stream.text()).toBe(":\n\n");
    const pending = Symbol("pending");
    const silent = new Promise((resolve) => setTimeout(resolve, 100, pending));
    expect(await Promise.race([download.text(), silent])).toBe(pending);
  },
);

test("the bounded fetch ends an event stream that is too long", async ({ dataset }) => {
  dataset.answer = endless;
  const stream = await boundedFetch()()(dataset.url, EVENT_STREAM);
  expect((await stream.text()).length).toBeLessThanOrEqual(8 * 1024 * 1024);
  await expect.poll(() => dataset.ended).toBe(1);
});

test("the bounded fetch follows no redirect of an event stream", async ({ dataset }) => {
  dataset.answer = (response) =>
    void response.writeHead(302, { Location: dataset.url }).end("elsewhere");
  expect((await boundedFetch()()(dataset.url, EVENT_STREAM)).status).toBe(502);
  expect(dataset.requests).toBe(1);
});

test("the bounded fetch sends no CORS check, which is for browsers", async ({ dataset }) => {
  const check = boundedFetch()()(`${dataset.url}/v2025-02-19/check/cors`);
  await expect(check).rejects.toThrow(/browsers/);
  expect(dataset.requests).toBe(0);
});

test("the bounded fetch returns an answer without a body", async ({ dataset, inMemory }) => {
  dataset.answer = (response) => void response.writeHead(204).end();
  expect((await boundedFetch(inMemory)()(dataset.url)).status).toBe(204);
});

test("the bounded fetch uses the environment's proxy for others", async ({ dataset }) => {
  const connected = once(dataset.server, "connect");
  vi.stubEnv("HTTP_PROXY", dataset.url);
  const response = boundedFetch()()("http://dataset.invalid/query");
  const [request, socket] = await connected;
  socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  await expect(response).rejects.toThrow();
  expect(request.url).toBe("dataset.invalid:80");
});
