import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { eventually } from "./eventually";
import { calendarTest } from "./lake";

interface ReceivedHook {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedHook[];
  /** Sets the statuses of the next requests, in order; further ones get 200. */
  answer(...statuses: number[]): void;
  /** Closes connections after the beginning of a response body. */
  breakOff(): void;
  /** Sends the status and the beginning of a response body, and never its end. */
  stall(): void;
  stop(): Promise<void>;
}

/** Starts a server that records the webhooks it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedHook[] = [];
  const statuses: number[] = [];
  let breaksOff = false;
  let stalls = false;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    received.push({ method: request.method, headers: request.headers, body });
    const status = statuses.shift() ?? 200;
    if (breaksOff) {
      response.writeHead(status, { "Content-Length": 100 });
      response.write("heard", () => response.destroy());
      return;
    }
    if (stalls) {
      response.writeHead(status, { "Content-Length": 100 }).write("heard");
      return;
    }
    response.writeHead(status, status === 302 ? { Location: "/elsewhere" } : {}).end("heard");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(...given) {
      statuses.push(...given);
    },
    breakOff() {
      breaksOff = true;
    },
    stall() {
      stalls = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

/** The endpoint of the webhooks. */
export const HOOKS = "/hooks/projects/local";

/** A webhook's rule. */
export const rule = (on: string[], filter?: string, projection?: string) => ({
  rule: { on, filter, projection },
});

/** A test of webhooks that `receiver` gets. */
export const webhookTest = calendarTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  .extend("receiver", async ({}, { onCleanup }) => {
    const receiver = await startWebhookReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend(
    "api",
    ({ client }) =>
      (method: string, path = "", body?: object) =>
        client.request({ method, url: `${HOOKS}${path}`, ...(body && { body }) }),
  )
  .extend(
    "addHook",
    ({ api, receiver }) =>
      (settings: object = {}) =>
        api("POST", "", { name: "Site elsewhere", url: receiver.url, ...settings }),
  )
  .extend(
    "heard",
    ({ receiver }) =>
      (count: number) =>
        eventually(() => expect(receiver.received).toHaveLength(count)),
  )
  .extend(
    "payloads",
    ({ receiver }) =>
      () =>
        receiver.received.map(({ body }) => JSON.parse(body)),
  )
  .extend(
    "statusOf",
    ({ api }) =>
      async (id: string) =>
        (await api("GET", `/${id}/messages`))[0]?.status,
  )
  .extend(
    "becomes",
    ({ statusOf }) =>
      (id: string, status: string) =>
        eventually(async () => expect(await statusOf(id)).toBe(status)),
  );
