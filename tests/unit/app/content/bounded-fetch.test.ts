import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { boundedFetch, ResponseTooLargeError } from "~/content/bounded-fetch.server";
import { InProcessAgent } from "../../../../server/lake/in-process-agent";

const MOST_BYTES = 256 * 1024;
const TOO_MUCH = JSON.stringify({ result: "a".repeat(MOST_BYTES) });

let answer: (response: ServerResponse) => void;
let ended = 0;
const dataset = createServer((_request, response) => {
  response.on("close", () => {
    ended += 1;
  });
  response.setHeader("Content-Type", "application/json");
  answer(response);
});

beforeAll(() => new Promise<void>((ready) => dataset.listen(0, "127.0.0.1", ready)));
afterAll(() => {
  dataset.closeAllConnections();
  dataset.close();
});

const url = () => `http://127.0.0.1:${(dataset.address() as AddressInfo).port}`;

function ask(resolveFetch = boundedFetch({ maxBytes: MOST_BYTES })): Promise<unknown> {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: url(),
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 1,
    resolveFetch,
  }).fetch("*");
}

test("the bounded fetch reads an answer within its bounds", async () => {
  answer = (response) => void response.end(JSON.stringify({ result: ["a".repeat(1000)] }));
  expect(await ask()).toEqual(["a".repeat(1000)]);
});

test("the bounded fetch aborts an endless answer and closes its connection", async () => {
  ended = 0;
  let pending = 0;
  answer = (response) => {
    pending += 1;
    const more = () => {
      while (response.writable && response.write(TOO_MUCH));
    };
    response.on("drain", more);
    more();
  };
  await expect(ask()).rejects.toBeInstanceOf(ResponseTooLargeError);
  expect(pending).toBe(1);
  await expect.poll(() => ended).toBe(1);
});

test("the bounded fetch counts the decompressed bytes of an answer", async () => {
  answer = (response) => {
    response.setHeader("Content-Encoding", "gzip").end(gzipSync(TOO_MUCH));
  };
  await expect(ask()).rejects.toBeInstanceOf(ResponseTooLargeError);
});

test("the bounded fetch reaches a dataset in the same process without a proxy", async () => {
  answer = (response) => void response.end(JSON.stringify({ result: response.req.url }));
  vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
  const pending = ask(boundedFetch({ agent: new InProcessAgent(dataset) }));
  expect(await pending.finally(() => vi.unstubAllEnvs())).toMatch(/^\/v2025-02-19\/data\/query\//);
});

const EVENT_STREAM = { headers: { Accept: "text/event-stream" } };

const inMemory = () => new InProcessAgent(dataset);

test.each([
  ["the network", () => undefined],
  ["memory", inMemory],
])(
  "the bounded fetch over %s ends a silent event stream, but no silent download",
  async (_, agent) => {
    answer = (response) => void response.write(":\n\n");
    const send = boundedFetch({ maxSilenceMs: 50, agent: agent() })();
    const download = await send(url());
    const stream = await send(url(), EVENT_STREAM);
    expect(await stream.text()).toBe(":\n\n");
    const pending = Symbol("pending");
    const silent = new Promise((resolve) => setTimeout(resolve, 100, pending));
    expect(await Promise.race([download.text(), silent])).toBe(pending);
  },
);

test("the bounded fetch ends an event stream that is too long and closes its connection", async () => {
  ended = 0;
  answer = (response) => {
    const more = () => {
      while (response.writable && response.write("a".repeat(1024 * 1024)));
    };
    response.on("drain", more);
    more();
  };
  const stream = await boundedFetch()()(url(), EVENT_STREAM);
  expect((await stream.text()).length).toBeLessThanOrEqual(8 * 1024 * 1024);
  await expect.poll(() => ended).toBe(1);
});

test("the bounded fetch follows no redirect of an event stream", async () => {
  let requests = 0;
  answer = (response) => {
    requests += 1;
    response.writeHead(302, { Location: url() }).end("elsewhere");
  };
  expect((await boundedFetch()()(url(), EVENT_STREAM)).status).toBe(502);
  expect(requests).toBe(1);
});

test("the bounded fetch sends no CORS check, which is for browsers", async () => {
  await expect(boundedFetch()()(`${url()}/v2025-02-19/check/cors`)).rejects.toThrow(/browsers/);
});

test("the bounded fetch returns an answer without a body", async () => {
  answer = (response) => void response.writeHead(204).end();
  expect((await boundedFetch({ agent: inMemory() })()(url())).status).toBe(204);
});

test("the bounded fetch reaches another machine through the proxy of the environment", async () => {
  const connected = new Promise<string | undefined>((resolve) => {
    dataset.on("connect", (request, socket) => {
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      resolve(request.url);
    });
  });
  vi.stubEnv("HTTP_PROXY", url());
  const response = boundedFetch()()("http://dataset.invalid/query");
  vi.unstubAllEnvs();
  await expect(response).rejects.toThrow();
  expect(await connected).toBe("dataset.invalid:80");
});
