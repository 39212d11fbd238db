import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getContent } from "~/content/get-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { runInPreview } from "~/preview/preview.server";

/** A visitor gets a response by then. */
const LONGEST_MS = 3_000;

// Takes every question in, and never says a word.
const frozen = createServer(() => {});

beforeAll(async () => {
  await new Promise<void>((ready) => frozen.listen(0, "127.0.0.1", ready));
  const { port } = frozen.address() as AddressInfo;
  provideEnv(
    parseEnv({
      SANITY_API_HOST: `http://127.0.0.1:${port}`,
      SANITY_API_READ_TOKEN: "a-read-token-0123456789abcdef0123456789",
    }),
  );
});
afterAll(() => {
  vi.useRealTimers();
  frozen.closeAllConnections();
  frozen.close();
});

const readers: [name: string, read: () => Promise<unknown>][] = [
  ["a visitor's page", () => getContent("faq")],
  ["an editor's preview", () => runInPreview("drafts", () => getContent("faq"))],
];

test.each(readers)(
  "a dataset that never answers ends %s with a 503 in time",
  async (_name, read) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const request = once(frozen, "request");
    let ended: unknown;
    const reading = read().catch((error: unknown) => {
      ended = error;
    });
    await request;
    expect(ended).toBeUndefined();
    vi.advanceTimersByTime(LONGEST_MS);
    await reading;
    expect(ended).toBeInstanceOf(Response);
    expect(ended).toMatchObject({ status: 503 });
  },
);
