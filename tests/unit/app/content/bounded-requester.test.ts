import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { createClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { boundedRequester, ResponseTooLargeError } from "~/content/bounded-requester.server";
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

function ask(requester = boundedRequester({ maxBytes: MOST_BYTES })): Promise<unknown> {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `http://127.0.0.1:${(dataset.address() as AddressInfo).port}`,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 1,
    requester,
  }).fetch("*");
}

test("reads an answer within its bounds", async () => {
  answer = (response) => void response.end(JSON.stringify({ result: ["a".repeat(1000)] }));
  expect(await ask()).toEqual(["a".repeat(1000)]);
});

test("gives an answer up that never ends, and its connection", async () => {
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

test("counts what a packed answer holds", async () => {
  answer = (response) => {
    response.setHeader("Content-Encoding", "gzip").end(gzipSync(TOO_MUCH));
  };
  await expect(ask()).rejects.toBeInstanceOf(ResponseTooLargeError);
});

test("reaches a dataset in the same process without a proxy", async () => {
  answer = (response) => void response.end(JSON.stringify({ result: response.req.url }));
  vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
  const pending = ask(boundedRequester({ agent: new InProcessAgent(dataset) }));
  expect(await pending.finally(() => vi.unstubAllEnvs())).toMatch(/^\/v2025-02-19\/data\/query\//);
});
