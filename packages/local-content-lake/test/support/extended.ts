import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { running, serve } from "../../../../tests/support/fixtures";
import { eventually } from "./eventually";
import { calendarTest, test } from "./lake";

export const releaseId = "r1";

const LATER = "2999-01-01T00:00:00Z";

/** A test of the release `r1`. */
export const releaseTest = test.extend("release", ({ client }) => {
  const { releases } = client;
  const metadata = { title: "Spring", releaseType: "asap" } as const;
  return {
    get: () => releases.get({ releaseId }),
    state: async () => (await releases.get({ releaseId }))?.state,
    create: () => releases.create({ releaseId, metadata }),
    edit: (patch: object) => releases.edit({ releaseId, patch }),
    schedule: (publishAt = LATER) => releases.schedule({ releaseId, publishAt }),
    unschedule: () => releases.unschedule({ releaseId }),
    publish: () => releases.publish({ releaseId }),
    archive: () => releases.archive({ releaseId }),
    unarchive: () => releases.unarchive({ releaseId }),
    delete: () => releases.delete({ releaseId }),
    /** Adds a version of a document. */
    add: (publishedId: string, rest: object = {}) =>
      client.createVersion({
        releaseId,
        publishedId,
        document: { _id: `versions.r1.${publishedId}`, _type: "post", title: "Next", ...rest },
      }),
    /** Marks a document for which publishing means to unpublish it. */
    unpublish: (publishedId: string) => client.unpublishVersion({ releaseId, publishedId }),
    discard: (publishedId: string) => client.discardVersion({ releaseId, publishedId }),
  };
});

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Starts a server that records the webhooks it receives. */
export async function startWebhookReceiver() {
  const received: { method?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const statuses: number[] = [];
  /** What follows the beginning of a response body. */
  let rest: "end" | "close" | "nothing" = "end";
  const { url, stop } = await serve(async (request, response) => {
    const { method = "", headers } = request;
    received.push({ method, headers, body: await text(request) });
    const status = statuses.shift() ?? 200;
    const location = status === 302 ? { Location: "/elsewhere" } : {};
    response.writeHead(status, rest === "end" ? location : { "Content-Length": 100 });
    response.write("heard", () => rest === "close" && response.destroy());
    if (rest === "end") response.end();
  });
  return {
    url: `${url}/hook`,
    stop,
    received,
    /** Sets the statuses of the next requests, in order; further ones get 200. */
    answer: (...given: number[]) => void statuses.push(...given),
    /** Closes connections, or sends nothing more, after the beginning of a response body. */
    breakOff: (how: "close" | "nothing") => {
      rest = how;
    },
  };
}

/** The endpoint of the webhooks. */
export const HOOKS = "/hooks/projects/local";

/** A webhook's rule. */
export const rule = (on: string[], filter?: string, projection?: string) => ({
  rule: { on, filter, projection },
});

/** A test of webhooks that `receiver` gets, and that `hooks` manages. */
export const webhookTest = calendarTest
  .extend("receiver", running(startWebhookReceiver))
  .extend("hooks", ({ client, receiver }) => new TestHooks(client, receiver));

/** Manages the webhooks of a lake, and looks at what their receiver gets. */
export class TestHooks {
  constructor(
    private readonly client: SanityClient,
    private readonly receiver: WebhookReceiver,
  ) {}

  api(method: string, path = "", body?: object) {
    return this.client.request({ method, url: `${HOOKS}${path}`, ...(body && { body }) });
  }

  add(settings: object = {}) {
    return this.api("POST", "", { name: "Site elsewhere", url: this.receiver.url, ...settings });
  }

  heard(count: number) {
    return eventually(() => expect(this.receiver.received).toHaveLength(count));
  }

  payloads() {
    return this.receiver.received.map(({ body }) => JSON.parse(body));
  }

  /** The status of the newest message of a webhook. */
  async statusOf(id: string) {
    return (await this.api("GET", `/${id}/messages`))[0]?.status;
  }

  becomes(id: string, status: string) {
    return eventually(async () => expect(await this.statusOf(id)).toBe(status));
  }
}
