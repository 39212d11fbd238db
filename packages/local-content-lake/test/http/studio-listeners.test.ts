import type { SanityClient } from "@sanity/client";
import { expect, onTestFinished, vi } from "vitest";
import StudioEventSource from "../../src/studio/event-source";
import { lakeWorkspace } from "../../src/studio/workspace";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";

const PlatformSocket = globalThis.WebSocket;

const test = lakeTest
  .extend("window", { auto: true }, ({}, { onCleanup }) => {
    const location = { href: "http://localhost:3000/studio" };
    vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
    onCleanup(() => void vi.unstubAllGlobals());
  })
  // The client of a Studio, as the Studio makes it.
  .extend("studioClient", ({ lake }) => (token: string = TEST_TOKENS.write): SanityClient => {
    const { projectId, dataset, unstable_clientFactory } = lakeWorkspace({ apiHost: lake.url });
    return unstable_clientFactory({ projectId, dataset, token, apiVersion: API_VERSION });
  });

/** Listens until the test ends. */
function listen(client: SanityClient) {
  const events: { type: string; documentId?: string }[] = [];
  const errors: unknown[] = [];
  const options = { events: ["welcome" as const, "mutation" as const, "reconnect" as const] };
  const subscription = client
    .listen('*[_type == "post"]', {}, options)
    .subscribe({ next: (event) => void events.push(event), error: (e) => void errors.push(e) });
  const end = () => subscription.unsubscribe();
  onTestFinished(end);
  return { events, errors, end };
}

/** Records the sockets that are opened, and may divert them. */
function watchSockets(divert = (address: URL) => address): URL[] {
  const opened: URL[] = [];
  class Watched extends PlatformSocket {
    constructor(address: URL) {
      super(divert(address));
      opened.push(address);
    }
  }
  vi.stubGlobal("WebSocket", Watched);
  return opened;
}

// More than a browser opens to one host over HTTP.
test("ten Studios with client 8 listen over WebSockets", async ({ lake, studioClient }) => {
  const opened = watchSockets();
  const client = studioClient();
  const listeners = Array.from({ length: 10 }, () => listen(client));
  for (const { events } of listeners) await expect.poll(() => events[0]?.type).toBe("welcome");
  expect(opened.map(({ protocol }) => protocol)).toEqual(listeners.map(() => "ws:"));
  await client.create({ _id: "post", _type: "post", title: "Größe\n{}" });
  for (const { events } of listeners) {
    await expect.poll(() => events[1]).toMatchObject({ type: "mutation", documentId: "post" });
  }
  expect(lake.lake.stats().listeners).toBe(10);
  for (const { end } of listeners) end();
  await expect.poll(() => lake.lake.stats().listeners).toBe(0);
});

test("a listener reconnects when its socket closes", async ({ lake, studioClient }) => {
  watchSockets();
  const { events } = listen(studioClient());
  await expect.poll(() => events[0]?.type).toBe("welcome");
  await lake.restart();
  const types = () => events.map(({ type }) => type);
  await expect.poll(types).toEqual(["welcome", "reconnect", "welcome"]);
});

test("a refused listener gets the status of the refusal", async ({ studioClient }) => {
  watchSockets();
  const { errors } = listen(studioClient("x".repeat(40)));
  await expect.poll(() => errors).toEqual([expect.objectContaining({ status: 401 })]);
});

test("a listener without a handshake falls back to a stream", async ({ studioClient }) => {
  watchSockets(() => new URL("ws://127.0.0.1:9"));
  const { events } = listen(studioClient());
  await expect.poll(() => events[0]?.type).toBe("welcome");
});

test("an older client's EventSource sends its token by WebSocket, resumes", async ({ lake }) => {
  const opened = watchSockets();
  const options = "query=*&includeAllVersions=true&enableResume=true";
  const url = `${lake.url}/v${API_VERSION}/data/listen/production?${options}`;
  const headers = { Authorization: `Bearer ${TEST_TOKENS.write}` };
  const source = StudioEventSource(url, { headers }) as EventSource;
  onTestFinished(() => source.close());
  const seen: string[] = [];
  for (const type of ["welcome", "mutation", "welcomeback"])
    source.addEventListener(type, () => void seen.push(type));
  await expect.poll(() => seen).toEqual(["welcome"]);
  await lake.client().create({ _id: "drafts.post", _type: "post" });
  await expect.poll(() => seen).toEqual(["welcome", "mutation"]);
  await lake.restart();
  await expect.poll(() => seen).toEqual(["welcome", "mutation", "welcomeback"]);
  expect(new Set(opened.map(({ protocol }) => protocol))).toEqual(new Set(["ws:"]));
});
