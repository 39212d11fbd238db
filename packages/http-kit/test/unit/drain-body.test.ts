import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { test as base, expect, onTestFinished } from "vitest";
import { serve } from "../../../../tests/support/fixtures";
import { drainBody } from "../../src";

const MEGABYTE = 1024 ** 2;
const LIMITS = { bytes: 30 * MEGABYTE, milliseconds: 60_000, idleMilliseconds: 60_000 };

/** Starts a server that refuses every body, and says so. */
const test = base.extend("refusing", () => async (limits = LIMITS, connection = "close") => {
  const { port, stop } = await serve((request, response) => {
    drainBody(request, response, limits);
    response.writeHead(413, { Connection: connection }).end("too large");
  });
  onTestFinished(stop);
  return port;
});

/** Sends a whole request before it reads anything, as many clients do. @returns what came until the end */
async function sendRaw(port: number, body: Buffer, declared = body.length): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  const head = ["POST / HTTP/1.1", "Host: localhost", `Content-Length: ${declared}`];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await new Promise<void>((sent, failed) => {
    socket.once("error", failed);
    socket.write(body, (error) => (error ? failed(error) : sent()));
  });
  return text(socket);
}

test.for(["close", "keep-alive"])(
  "a client reads the refusal of a body that it still sends, 30 times with Connection %s",
  { tags: "full" },
  async (connection, { refusing }) => {
    const port = await refusing(LIMITS, connection);
    const body = Buffer.alloc(5 * MEGABYTE);
    for (let turn = 0; turn < 30; turn += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
      expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
      if (connection === "close") {
        expect(await sendRaw(port, body)).toMatch(/^HTTP\/1.1 413 .*too large/s);
      }
    }
  },
);

test.for([
  ["sends more than is read", { ...LIMITS, bytes: MEGABYTE }, 20 * MEGABYTE],
  ["sends no more", { ...LIMITS, idleMilliseconds: 50 }, 1],
  ["takes too long", { ...LIMITS, milliseconds: 50 }, 1],
] as const)("a client that %s is disconnected", async ([, limits, length], { refusing }) => {
  const port = await refusing(limits, "keep-alive");
  const closed = sendRaw(port, Buffer.alloc(length), 25 * MEGABYTE).catch(() => "reset");
  expect(await closed).toMatch(/^(HTTP\/1.1 413 .*|reset$)/s);
});
