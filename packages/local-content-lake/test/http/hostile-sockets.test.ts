import { connect } from "node:net";
import { createLog, Secrets } from "http-kit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const LISTEN = `/v${API_VERSION}/data/listen/production?query=*`;
const LIVE = `/v${API_VERSION}/data/live/events/production`;
const PRESENCE = "/v1/socket/production";
const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
const VERSION = "Sec-WebSocket-Version: 13";

const logLines: string[] = [];
let lake: TestLake;
beforeAll(async () => {
  const out = { write: (line: string) => void logLines.push(line) };
  lake = await startLake({ log: createLog({ level: "debug", out }, new Secrets()) });
});
afterAll(async () => {
  expect((await lake.request("/ping")).status).toBe(200);
  expect(logLines.join()).not.toMatch(/"level":"(error|fatal)"|write-token/);
  await lake.stop();
});

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A connection that sends arbitrary bytes after its handshake. */
async function dial(path: string, headers: readonly string[] = [KEY, VERSION]) {
  const { port, host } = new URL(lake.url);
  const socket = connect(Number(port), "127.0.0.1");
  endings.push(() => socket.destroy());
  let text = "";
  let isClosed = false;
  socket.on("error", () => {});
  socket.on("data", (piece) => {
    text += piece.toString("latin1");
  });
  socket.on("close", () => {
    isClosed = true;
  });
  const head = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
  ];
  const token = `Authorization: Bearer ${TEST_TOKENS.write}`;
  socket.write(`${[...head, token, ...headers].join("\r\n")}\r\n\r\n`);
  await eventually(() => expect(text).toContain("\r\n\r\n"));
  return {
    socket,
    text: () => text,
    status: Number(text.split(" ")[1]),
    closed: () => eventually(() => expect(isClosed).toBe(true)),
  };
}

interface FrameOptions {
  isLast?: boolean;
  isMasked?: boolean;
  reserved?: number;
  /** The claimed length, if it differs from the actual one. */
  length?: bigint;
}

/** @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2 */
function frame(opcode: number, payload: string | Buffer, options: FrameOptions = {}): Buffer {
  const { isLast = true, isMasked = true, reserved = 0, length } = options;
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(10);
  head[0] = (isLast ? 0x80 : 0) | reserved | opcode;
  head[1] = (isMasked ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(length ?? BigInt(bytes.length), 2);
  const short = bytes.length < 126 && length === undefined;
  if (short) head[1] = (isMasked ? 0x80 : 0) | bytes.length;
  // A zero mask leaves the text unchanged.
  const mask = Buffer.alloc(isMasked ? 4 : 0);
  return Buffer.concat([short ? head.subarray(0, 2) : head, mask, bytes]);
}

const repeated = (count: number, one: Buffer) => Buffer.concat(Array(count).fill(one));

const TEXT = 1;
const CLOSE = 8;
const PING = 9;

describe("a WebSocket handshake", () => {
  test.each<[what: string, path: string, headers: string[], status: number]>([
    ["unsupported subprotocols", LISTEN, [KEY, VERSION, "Sec-WebSocket-Protocol: a, b"], 101],
    [
      "an empty entry in its subprotocols",
      LISTEN,
      [KEY, VERSION, "Sec-WebSocket-Protocol: a,,b"],
      400,
    ],
    ["unknown extensions", LISTEN, [KEY, VERSION, 'Sec-WebSocket-Extensions: a; b="'], 101],
    ["an old version", LISTEN, [KEY, "Sec-WebSocket-Version: 12"], 400],
    ["no version", LISTEN, [KEY], 400],
    ["no key", LISTEN, [VERSION], 400],
    ["a short key", LISTEN, ["Sec-WebSocket-Key: abc", VERSION], 400],
    ["a parameter that is no JSON", `${LISTEN}&$x=%7B`, [KEY, VERSION], 400],
    [
      "a deeply nested parameter",
      `${LISTEN}&$x=${"[".repeat(4_000)}${"]".repeat(4_000)}`,
      [KEY, VERSION],
      400,
    ],
    ["an invalid flag", `${LISTEN}&enableResume=perhaps`, [KEY, VERSION], 400],
    ["an unknown dataset", LISTEN.replace("production", "__proto__"), [KEY, VERSION], 404],
    ["a way up", LISTEN.replace("production", "..%2f.."), [KEY, VERSION], 404],
    ["a half encoded dataset", PRESENCE.replace("production", "%E0%A4%A"), [KEY, VERSION], 400],
    ["an invalid version", LISTEN.replace(API_VERSION, "__proto__"), [KEY, VERSION], 404],
  ])("with %s gets its status", async (_what, path, headers, status) => {
    expect((await dial(path, headers)).status).toBe(status);
  });

  test.each(["", "#", "a%23b%23c", "%00", "%ff", "-1", "__proto__", "x".repeat(8_000)])(
    "with the last event %.20j opens a new listener",
    async (id) => {
      const line = await dial(`${LISTEN}&enableResume=true&lastEventId=${id}`);
      await eventually(() => expect(line.text()).toMatch(/"event":"(welcome|reset)"/));
    },
  );

  test.each(["", "query=", "query=%", "query=%ff%fe", "query=*%00", "query=*[a==$x]", "query=*[a"])(
    "with the query %j gets an error event and a close frame",
    async (query) => {
      const line = await dial(LISTEN.replace("query=*", query));
      await eventually(() => expect(line.text()).toContain('"type":"queryParseError"'));
    },
  );
});

describe.each([
  ["a listener", LISTEN],
  ["a reader of live events", LIVE],
  ["a tab of the Studio", PRESENCE],
])("%s", (_who, path) => {
  test.each<[what: string, bytes: Buffer]>([
    ["without a mask", frame(TEXT, "{}", { isMasked: false })],
    ["that claims a terabyte", frame(TEXT, "", { length: 2n ** 40n })],
    ["that claims more than can be counted", frame(TEXT, "", { length: 2n ** 64n - 1n })],
    ["with bits that are reserved", frame(TEXT, "{}", { reserved: 0x40 })],
    ["of no known kind", frame(3, "{}")],
    ["that continues no message", frame(0, "{}")],
    [
      "inside another message",
      Buffer.concat([frame(TEXT, "{", { isLast: false }), frame(TEXT, "}")]),
    ],
    ["that is no text in UTF-8", frame(TEXT, Buffer.from([0xff]))],
    [
      "in a hundred thousand fragments",
      Buffer.concat([
        frame(TEXT, "", { isLast: false }),
        repeated(100_000, frame(0, "", { isLast: false })),
      ]),
    ],
    ["of control that is too long", frame(PING, "x".repeat(126))],
    ["of control in pieces", frame(PING, "x", { isLast: false })],
    ["that ends with half a code", frame(CLOSE, "x")],
    ["that ends with an invalid code", frame(CLOSE, Buffer.from([0, 1]))],
  ])("a client that sends a frame %s is disconnected", async (_what, bytes) => {
    const line = await dial(path);
    line.socket.write(bytes);
    await line.closed();
  });

  test("a client that sends pings and reads no answer is disconnected", async () => {
    const line = await dial(path);
    line.socket.pause();
    const pings = repeated(5_000, frame(PING, "x".repeat(120)));
    for (let turn = 0; turn < 200 && !line.socket.destroyed; turn += 1) {
      line.socket.write(pings);
      const isTaken = () => line.socket.destroyed || !line.socket.writableNeedDrain;
      await eventually(() => expect(isTaken()).toBe(true));
    }
    line.socket.resume();
    await line.closed();
  });
});

describe("presence calls", () => {
  const call = (id: number, method: string, params: unknown = {}) =>
    frame(TEXT, JSON.stringify({ jsonrpc: "2.0", id, method, params }));

  test("the lake answers an unsubscribe without a subscription or with an invalid name", async () => {
    const line = await dial(PRESENCE);
    line.socket.write(call(1, "presence_unsubscribe", { subscriptionId: "nothing" }));
    await eventually(() => expect(line.text()).toContain('"id":1,"result":"ok"'));
    for (const [index, subscriptionId] of [{ toString: 1 }, [], 7, null].entries()) {
      line.socket.write(call(index + 2, "presence_unsubscribe", { subscriptionId }));
      const answer = `"id":${index + 2},"error":{"code":-32602`;
      await eventually(() => expect(line.text()).toContain(answer));
    }
  });

  test("a connection may subscribe only a few times", async () => {
    const line = await dial(PRESENCE);
    line.socket.write(
      Buffer.concat(Array.from({ length: 1_000 }, (_, id) => call(id, "presence_subscribe"))),
    );
    await eventually(() => expect(line.text()).toContain('"id":999,'));
    expect(line.text().match(/"result":/g)).toHaveLength(32);
    expect(line.text().match(/Too many subscriptions/g)).toHaveLength(968);
  });

  test("the lake refuses a message that is nested too deeply to broadcast", async () => {
    const line = await dial(PRESENCE);
    const x = `${"[".repeat(25_000)}${"]".repeat(25_000)}`;
    const data = `{"sessionId":"s","x":${x}}`;
    const method = '"jsonrpc":"2.0","id":1,"method":"presence_announce"';
    line.socket.write(frame(TEXT, `{${method},"params":{"data":${data}}}`));
    await eventually(() => expect(line.text()).toContain("nested more than 150 levels deep"));
  });
});
