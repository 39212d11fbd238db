import { test as base, expect, vi } from "vitest";
import { serve } from "../../../../../tests/support/fixtures";
import { ACCESS_EVENT, fetchOverSockets } from "../../../src/studio/socket-fetch";

const ACTIONS = "http://127.0.0.1/data/actions/a";

/** A test in a page, of which `dispatchEvent` hears events. */
const test = base.extend("dispatchEvent", { auto: true }, ({}, { onCleanup }) => {
  const dispatchEvent = vi.fn();
  vi.stubGlobal("window", { location: { href: "http://127.0.0.1/studio" }, dispatchEvent });
  vi.stubGlobal("document", { hidden: true });
  onCleanup(() => void vi.unstubAllGlobals());
  return dispatchEvent;
});

test("a read waits for a server that has responded before and is gone, a write does not", async () => {
  let answer = "before";
  const { server, port, url: base, stop } = await serve((_, response) => response.end(answer));
  const url = `${base}/data/doc/production/a`;
  expect(await (await fetchOverSockets(url)).text()).toBe("before");
  await stop();

  const read = fetchOverSockets(url);
  const query = fetchOverSockets(new URL("../../query/production", url).href, { method: "POST" });
  const write = fetchOverSockets(url, { method: "POST", body: "{}" });
  await expect(write).rejects.toThrow("fetch failed");

  answer = "after";
  server.listen(port, "127.0.0.1");
  expect(await (await read).text()).toBe("after");
  expect(await (await query).text()).toBe("after");
  await stop();
});

test("a read that is no longer needed ends while it waits", async () => {
  const { url, stop } = await serve((_, response) => response.end());
  await fetchOverSockets(url);
  await stop();
  const abort = new AbortController();
  const read = fetchOverSockets(url, { signal: abort.signal });
  abort.abort();
  await expect(read).rejects.toThrow(/abort/i);
});

test("a read fails without waiting if the server has never responded", async () => {
  const { url, stop } = await serve(() => {});
  await stop();
  await expect(fetchOverSockets(url)).rejects.toThrow("fetch failed");
});

test("a refused token of content is reported, of a sign-in not", async ({ dispatchEvent }) => {
  const { url, stop } = await serve((_, response) => response.writeHead(401).end());
  vi.stubGlobal("window", { location: { href: url }, dispatchEvent });
  expect((await fetchOverSockets(`${url}/v1/users/me`)).status).toBe(401);
  expect(dispatchEvent).not.toHaveBeenCalled();

  const content = `${url}/v2025-02-19/data/actions/production`;
  expect((await fetchOverSockets(content, { method: "POST", body: "{}" })).status).toBe(401);
  expect(dispatchEvent.mock.lastCall).toMatchObject([{ type: ACCESS_EVENT, detail: "refused" }]);
  await stop();
});

test("a save of a page that is left brings those before it, also without their response", async () => {
  const bodies: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_input: string, { body }: { body: string }) => {
    bodies.push(body);
    return new Promise((resolve, reject) =>
      answers.push(bodies.length === 1 ? reject : () => resolve(new Response())),
    );
  });
  const bodyOf = (transactionId: string, rest: object = {}) => ({ ...rest, transactionId });
  const save = (body: object) =>
    fetchOverSockets(ACTIONS, { method: "POST", body: JSON.stringify(body) });
  const [first, second, other] = [bodyOf("first", { actions: "$&" }), bodyOf("second"), {}];
  const failed = save(first);
  const done = save(second);
  void save(other);
  answers[0]?.();
  await expect(failed).rejects.toBeUndefined();
  void save(first);
  answers[1]?.();
  await done;
  void save(bodyOf("third"));
  const whole = { before: [first], transactionId: "second" };
  const sent = [first, whole, other, first, { before: [first], transactionId: "third" }];
  expect(bodies.map((each) => JSON.parse(each))).toEqual(sent);
});

test("writes go on when the page is left, up to what browsers allow for all of them", async () => {
  const kept: unknown[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_input: string, init: RequestInit) => {
    kept.push(init.keepalive);
    return new Promise((resolve) => answers.push(() => resolve(new Response())));
  });
  const write = (size: number) => {
    const body = JSON.stringify("જ".repeat(size));
    return fetchOverSockets(ACTIONS, { method: "POST", body });
  };
  const writes = [write(10_000), write(9_000), write(5_000)];
  expect(kept).toEqual([true, true, undefined]);
  for (const answer of answers) answer();
  await Promise.all(writes);
  void write(19_000);
  expect(kept.at(-1)).toBe(true);
});
