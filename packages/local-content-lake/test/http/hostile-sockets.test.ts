import { connect } from "node:net";
import { describe, expect } from "vitest";
import { createTestLog } from "../support/eventually";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";

const LISTEN = `/v${API_VERSION}/data/listen/production?query=*`;
const LIVE = `/v${API_VERSION}/data/live/events/production`;
const PRESENCE = "/v1/socket/production";
const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
const VERSION = "Sec-WebSocket-Version: 13";

const { log, lines } = createTestLog();

const test = lakeTest
  .extend("options", { log })
  // A connection that sends arbitrary bytes after its handshake.
  .extend("dial", ({ lake }, { onCleanup }) => {
    const { port, host } = new URL(lake.url);
    const socket = connect(Number(port), "127.0.0.1");
    onCleanup(() => void socket.destroy());
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
    });
    return async (path: string, headers: readonly string[] = [KEY, VERSION]) => {
      const upgrade = ["Connection: Upgrade", "Upgrade: websocket"];
      const token = `Authorization: Bearer ${TEST_TOKENS.write}`;
      const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...upgrade, token, ...headers];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      await expect.poll(() => text).toContain("\r\n\r\n");
      return {
        socket,
        status: Number(text.split(" ")[1]),
        text: () => text,
        expectText: (part: string | RegExp) => expect.poll(() => text).toMatch(part),
        expectClosed: () => expect.poll(() => socket.closed).toBe(true),
      };
    };
  });

/**
 * A frame, which may claim another length than it has.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
function frame(
  opcode: number,
  payload: string | Buffer,
  { isLast = true, isMasked = true, reserved = 0, claimed = 0n } = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(10);
  head[0] = (isLast ? 0x80 : 0) | reserved | opcode;
  head[1] = (isMasked ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(claimed || BigInt(bytes.length), 2);
  const short = bytes.length < 126 && !claimed;
  if (short) head[1] = (isMasked ? 0x80 : 0) | bytes.length;
  // A zero mask leaves the text unchanged.
  const mask = Buffer.alloc(isMasked ? 4 : 0);
  return Buffer.concat([short ? head.subarray(0, 2) : head, mask, bytes]);
}

const repeated = (count: number, one: Buffer) => Buffer.concat(Array(count).fill(one));

const TEXT = 1;
const CLOSE = 8;
const PART = { isLast: false };
const PING = 9;

describe("a WebSocket handshake", () => {
  const protocols = (names: string) => [KEY, VERSION, `Sec-WebSocket-Protocol: ${names}`];
  const extensions = [KEY, VERSION, 'Sec-WebSocket-Extensions: a; b="'];
  const FOREIGN = [KEY, VERSION, "Origin: https://elsewhere.example"];
  const deep = `${"[".repeat(4_000)}${"]".repeat(4_000)}`;
  test.for<[what: string, status: number, path: string, headers?: string[]]>([
    ["unsupported subprotocols", 101, LISTEN, protocols("a, b")],
    ["an empty entry in its subprotocols", 400, LISTEN, protocols("a,,b")],
    ["unknown extensions", 101, LISTEN, extensions],
    ["an old version", 400, LISTEN, [KEY, "Sec-WebSocket-Version: 12"]],
    ["no version", 400, LISTEN, [KEY]],
    ["no key", 400, LISTEN, [VERSION]],
    ["a short key", 400, LISTEN, ["Sec-WebSocket-Key: abc", VERSION]],
    ["a parameter that is no JSON", 400, `${LISTEN}&$x=%7B`],
    ["a deeply nested parameter", 400, `${LISTEN}&$x=${deep}`],
    ["an invalid flag", 400, `${LISTEN}&enableResume=perhaps`],
    ["an unknown dataset", 404, LISTEN.replace("production", "__proto__")],
    ["a way up", 404, LISTEN.replace("production", "..%2f..")],
    ["a half encoded dataset", 400, PRESENCE.replace("production", "%E0%A4%A")],
    ["an invalid version", 404, LISTEN.replace(API_VERSION, "__proto__")],
    ["a dataset that is not there", 404, LISTEN.replace("production", "nowhere")],
    ["a path that is no listener", 404, `/v${API_VERSION}/data/query/production`],
    ["no version of the API", 404, "/data/listen/production"],
    ["the origin of the lake", 101, LISTEN, [KEY, VERSION, "Origin: http://localhost:1"]],
    ["a page of another origin", 403, LISTEN, FOREIGN],
    ["a page of another origin for presence", 403, PRESENCE, FOREIGN],
  ])("with %s gets %i, and a reason", async ([, status, path, headers], { dial }) => {
    const line = await dial(path, headers);
    expect(line.status).toBe(status);
    // The WebSocket library answers for itself to a handshake that is none.
    if (status !== 101 && !headers) await line.expectText(/\r\n\r\n\{.*"message":".{10,}"/s);
  });

  const EVENTS = ["", "#", "a%23b%23c", "%00", "%ff", "-1", "__proto__", "x".repeat(8_000)];
  test.for(EVENTS)("with the last event %.20j opens a new listener", async (id, { dial }) => {
    const line = await dial(`${LISTEN}&enableResume=true&lastEventId=${id}`);
    await line.expectText(/"event":"(welcome|reset)"/);
  });

  const QUERIES = ["", "query=", "query=%", "query=%ff%fe", "query=*%00", "query=*[a==$x]"];
  test.for([...QUERIES, "query=*[a"])("with the query %j is refused", async (query, { dial }) => {
    const line = await dial(LISTEN.replace("query=*", query));
    await line.expectText('"type":"queryParseError"');
  });
});

const FRAGMENTS = Buffer.concat([frame(TEXT, "", PART), repeated(100_000, frame(0, "", PART))]);
const FRAMES: [what: string, bytes: Buffer][] = [
  ["without a mask", frame(TEXT, "{}", { isMasked: false })],
  ["that claims a terabyte", frame(TEXT, "", { claimed: 2n ** 40n })],
  ["that claims more than can be counted", frame(TEXT, "", { claimed: 2n ** 64n - 1n })],
  ["with bits that are reserved", frame(TEXT, "{}", { reserved: 0x40 })],
  ["of no known kind", frame(3, "{}")],
  ["that continues no message", frame(0, "{}")],
  ["inside another message", Buffer.concat([frame(TEXT, "{", PART), frame(TEXT, "}")])],
  ["that is no text in UTF-8", frame(TEXT, Buffer.from([0xff]))],
  ["in a hundred thousand fragments", FRAGMENTS],
  ["of control that is too long", frame(PING, "x".repeat(126))],
  ["of control in pieces", frame(PING, "x", PART)],
  ["that ends with half a code", frame(CLOSE, "x")],
  ["that ends with an invalid code", frame(CLOSE, Buffer.from([0, 1]))],
];

// Listeners and live events are read by the same code, and presence by another.
for (const { who, path, tags } of [
  { who: "a listener", path: LISTEN, tags: [] },
  { who: "a reader of live events", path: LIVE, tags: ["full"] },
  { who: "a tab of the Studio", path: PRESENCE, tags: [] },
]) {
  test.for(FRAMES)(`${who} with a frame %s is closed`, { tags }, async ([, bytes], { dial }) => {
    const line = await dial(path);
    line.socket.write(bytes);
    await line.expectClosed();
  });

  test(`${who} that reads no answers to its pings is disconnected`, { tags }, async ({ dial }) => {
    const line = await dial(path);
    line.socket.pause();
    const pings = repeated(5_000, frame(PING, "x".repeat(120)));
    for (let turn = 0; turn < 200 && !line.socket.destroyed; turn += 1) {
      line.socket.write(pings);
      const isTaken = () => line.socket.destroyed || !line.socket.writableNeedDrain;
      await expect.poll(isTaken).toBe(true);
    }
    line.socket.resume();
    await line.expectClosed();
  });
}

describe("presence calls", () => {
  const call = (id: number, method: string, params: unknown = {}) =>
    frame(TEXT, JSON.stringify({ jsonrpc: "2.0", id, method, params }));

  test("an unsubscribe of no subscription is answered", async ({ dial }) => {
    const line = await dial(PRESENCE);
    line.socket.write(call(1, "presence_unsubscribe", { subscriptionId: "nothing" }));
    await line.expectText('"id":1,"result":"ok"');
    for (const [index, subscriptionId] of [{ toString: 1 }, [], 7, null].entries()) {
      line.socket.write(call(index + 2, "presence_unsubscribe", { subscriptionId }));
      await line.expectText(`"id":${index + 2},"error":{"code":-32602`);
    }
  });

  test("a connection may subscribe only a few times", async ({ dial }) => {
    const line = await dial(PRESENCE);
    const calls = Array.from({ length: 1_000 }, (_, id) => call(id, "presence_subscribe"));
    line.socket.write(Buffer.concat(calls));
    await line.expectText('"id":999,');
    expect(line.text().match(/"result":/g)).toHaveLength(32);
    expect(line.text().match(/Too many subscriptions/g)).toHaveLength(968);
  });

  test("the lake refuses a message that is nested too deeply to broadcast", async ({ dial }) => {
    const line = await dial(PRESENCE);
    const data = `{"sessionId":"s","x":${"[".repeat(25_000)}${"]".repeat(25_000)}}`;
    const method = '"jsonrpc":"2.0","id":1,"method":"presence_announce"';
    line.socket.write(frame(TEXT, `{${method},"params":{"data":${data}}}`));
    await line.expectText("nested more than 150 levels deep");
  });
});

test("the lake goes on without an error in its log", async ({ lake }) => {
  expect((await lake.request("/ping")).status).toBe(200);
  expect(lines.join()).not.toMatch(/"level":"(error|fatal)"|write-token/);
});
