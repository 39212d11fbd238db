import { fromUrl } from "@sanity/bifur-client";
import { BehaviorSubject, firstValueFrom } from "rxjs";
import { describe, expect, onTestFinished, vi } from "vitest";
import WebSocket from "ws";
import { PresenceChannel } from "../../src/realtime/presence/channel";
import { eventually } from "../support/eventually";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { join, manage } from "../support/people";

interface Message {
  id?: string | number | null;
  method?: string;
  result?: unknown;
  error?: { code: number; message: string };
  params?: { subscription: string; result: Record<string, unknown> };
}

// The connection of one browser tab, as the Studio opens it.
const test = lakeTest.extend("enter", ({ lake }) => {
  return async ({ token = TEST_TOKENS.write, dataset = "production", subscribe = true } = {}) => {
    const path = `/v2022-06-30/socket/${dataset}?tag=sanity.studio`;
    const socket = new WebSocket(`${lake.url.replace("http", "ws")}${path}`);
    onTestFinished(() => socket.terminate());
    const messages: Message[] = [];
    const closed = new Promise<number>((resolve) => socket.on("close", resolve));
    socket.on("error", () => {});
    socket.on("message", (data) => messages.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.on("open", resolve));
    let lastId = 0;
    const tab = {
      socket,
      messages,
      closed,
      /** Messages from others, in order. */
      heard: () => messages.flatMap(({ params }) => (params ? [params.result] : [])),
      answer: (id: Message["id"]): Promise<Message> =>
        eventually(() => {
          const message = messages.find((one) => one.id === id && !one.method);
          if (!message) throw new Error("No answer yet");
          return message;
        }),
      call(method: string, params: unknown = {}): Promise<Message> {
        lastId += 1;
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: lastId, method, params }));
        return tab.answer(lastId);
      },
    };
    if (token) await tab.call("authorization", { authorization: `Bearer ${token}` });
    if (subscribe) await tab.call("presence_subscribe");
    return tab;
  };
});

const location = { type: "document", documentId: "a", path: ["title"] };

describe("presence", () => {
  test("other tabs receive a tab's location, roll calls and leave", async ({ enter }) => {
    const [one, two] = [await enter(), await enter({ token: TEST_TOKENS.read })];
    const data = { sessionId: "s1", locations: [location] };
    expect(await one.call("presence_announce", { data })).toMatchObject({ result: "ok" });
    await two.call("presence_rollcall", { session: "s2" });
    await one.call("presence_disconnect", { session: "s1" });
    const left = { type: "disconnect", i: "local-editor", m: { session: "s1" } };
    const announced = { type: "state", i: "local-editor", m: data };
    await eventually(() => expect(two.heard()).toEqual([announced, left]));
    expect(one.heard()).toEqual([{ type: "rollCall", i: "local-viewer", session: "s2" }]);
  });

  test("a removed person's tabs send leave", async ({ lake, enter }) => {
    const { id, token } = await join(lake, "editor");
    const witness = await enter();
    const gone = await enter({ token });
    await gone.call("presence_announce", { data: { sessionId: "gone", locations: [] } });
    await manage(lake, "DELETE", `/people/${id}`);
    expect(await gone.closed).toBe(4401);
    const goodbye = { type: "disconnect", i: id, m: { session: "gone" } };
    await eventually(() => expect(witness.heard()).toContainEqual(goodbye));
  });

  test("a tab with a lost connection sends leave, a reconnected one not", async ({ enter }) => {
    const [witness, lost, moved] = [await enter(), await enter(), await enter()];
    await lost.call("presence_announce", { data: { sessionId: "lost", locations: [] } });
    await moved.call("presence_announce", { data: { sessionId: "moved", locations: [] } });
    const again = await enter();
    await again.call("presence_announce", { data: { sessionId: "moved", locations: [] } });
    moved.socket.terminate();
    await moved.closed;
    lost.socket.terminate();
    await eventually(() => expect(witness.heard().at(-1)).toMatchObject({ type: "disconnect" }));
    const gone = witness.heard().filter(({ type }) => type === "disconnect");
    expect(gone).toEqual([{ type: "disconnect", i: "local-editor", m: { session: "lost" } }]);
  });

  test("messages stay within their dataset", async ({ lake, enter }) => {
    await lake.request("/datasets/other", { method: "PUT", token: TEST_TOKENS.write });
    const [here, near] = [await enter(), await enter()];
    const there = await enter({ dataset: "other" });
    await there.call("presence_rollcall", { session: "far" });
    await near.call("presence_rollcall", { session: "near" });
    await eventually(() => expect(here.heard()).toHaveLength(1));
    expect(here.heard()).toMatchObject([{ session: "near" }]);
  });

  test("an anonymous client neither sends nor receives messages", async ({ enter }) => {
    const [anonymous, insider] = [await enter({ token: "", subscribe: false }), await enter()];
    for (const method of ["presence_subscribe", "presence_announce", "presence_rollcall"]) {
      const params = { session: "s", data: { sessionId: "s" } };
      expect(await anonymous.call(method, params)).toMatchObject({ error: { code: -32001 } });
    }
    const wrong = await anonymous.call("authorization", { authorization: "Bearer wrong" });
    expect(wrong.error?.message).not.toContain("wrong");
    await insider.call("presence_rollcall", { session: "s" });
    expect(anonymous.heard()).toEqual([]);
    expect(insider.heard()).toEqual([]);
  });

  test("an unsubscribed tab receives no more messages", async ({ enter }) => {
    const [one, two] = [await enter({ subscribe: false }), await enter()];
    const { result } = await one.call("presence_subscribe");
    await one.call("presence_unsubscribe", { subscriptionId: result });
    await two.call("presence_rollcall", { session: "s" });
    await one.call("presence_rollcall", { session: "t" });
    expect(one.heard()).toEqual([]);
  });

  test("an invalid call gets an error, and the connection stays open", async ({ enter }) => {
    const tab = await enter();
    for (const [text, code] of [
      ...["{", "♥", Buffer.from([0, 1, 2])].map((unread) => [unread, -32700] as const),
      ...["[]", "null", '{"jsonrpc":"2.0"}'].map((wrong) => [wrong, -32600] as const),
    ]) {
      tab.messages.length = 0;
      tab.socket.send(text);
      expect(await tab.answer(null)).toMatchObject({ error: { code } });
    }
    for (const unknown of ["presence_fly", "toString"])
      expect(await tab.call(unknown)).toMatchObject({ error: { code: -32601 } });
    const wrong = [null, [], {}, { sessionId: 7 }, { sessionId: "x".repeat(200) }];
    for (const params of [[], ...wrong.map((data) => ({ data }))]) {
      const answer = await tab.call("presence_announce", params);
      expect(answer).toMatchObject({ error: { code: -32602 } });
    }
    expect(await tab.call("presence_rollcall", { session: "s" })).toMatchObject({ result: "ok" });
  });

  test("a connection has at most 32 sessions", async ({ enter }) => {
    const tab = await enter();
    const announce = (n: number) => tab.call("presence_announce", { data: { sessionId: `s${n}` } });
    for (let n = 0; n < 32; n += 1) expect(await announce(n)).toMatchObject({ result: "ok" });
    expect(await announce(32)).toMatchObject({ error: { message: "Too many sessions" } });
    expect(await announce(0)).toMatchObject({ result: "ok" });
  });

  test("a connection that sends too much is closed alone", { tags: "full" }, async ({ enter }) => {
    const [large, other] = [await enter(), await enter()];
    large.socket.send("x".repeat(100_000));
    expect(await large.closed).toBe(1009);
    expect(await other.call("presence_rollcall", { session: "s" })).toMatchObject({ result: "ok" });
  });

  test("the lake closes connections with a close frame", async ({ lake, enter }) => {
    const tab = await enter();
    lake.lake.closeListeners();
    expect(await tab.closed).toBe(1001);
    await lake.restart();
  });

  test("Sanity's client uses it", async ({ lake, enter, onTestFinished }) => {
    vi.stubGlobal("WebSocket", WebSocket);
    onTestFinished(() => void vi.unstubAllGlobals());
    const url = `${lake.url.replace("http", "ws")}/v2022-06-30/socket/production?tag=t`;
    const token$ = new BehaviorSubject(TEST_TOKENS.write);
    const client = fromUrl(url, { token$ });
    const heard: unknown[] = [];
    const subscription = client.listen("presence").subscribe((event) => heard.push(event));
    // The lake answers calls in order, so the subscription is active once this one is answered.
    const own = client.request("presence_rollcall", { session: "own" });
    expect(await firstValueFrom(own)).toBe("ok");
    const other = await enter();
    await eventually(async () => {
      await other.call("presence_rollcall", { session: "other" });
      expect(heard).toContainEqual({ type: "rollCall", i: "local-editor", session: "other" });
    });
    subscription.unsubscribe();
  });
});

test("a viewer can neither end nor take over another user's session", async ({ enter }) => {
  const [editor, viewer] = [await enter(), await enter({ token: TEST_TOKENS.read })];
  const announced = { data: { sessionId: "editors-tab", locations: [location] } };
  await editor.call("presence_announce", announced);
  await viewer.call("presence_disconnect", { session: "editors-tab" });
  const error = { message: "The session belongs to another user" };
  expect(await viewer.call("presence_announce", announced)).toMatchObject({ error });
  await viewer.call("presence_disconnect", { session: "nobodys-tab" });
  await viewer.call("presence_rollcall", { session: "viewers-tab" });
  await eventually(() => expect(editor.heard()).not.toEqual([]));
  expect(editor.heard()).toMatchObject([{ type: "rollCall", session: "viewers-tab" }]);
});

test("the lake handles one call per event-loop iteration", async ({ enter, onTestFinished }) => {
  const CALLS = 500;
  let turn = 0;
  const turns = new Set<number>();
  const heard = vi.spyOn(PresenceChannel.prototype, "rollCall").mockImplementation(() => {
    turns.add(turn);
  });
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    heard.mockRestore();
  });
  const next = () => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  const tab = await enter({ subscribe: false });
  for (let n = 0; n < CALLS; n += 1) {
    const params = { session: "s" };
    tab.socket.send(JSON.stringify({ jsonrpc: "2.0", method: "presence_rollcall", params }));
  }
  await eventually(() => expect(heard).toHaveBeenCalledTimes(CALLS));
  expect(turns.size).toBe(CALLS);
});
