import { connect } from "node:net";
import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { test } from "../support/lake";

const COUNT = 200;

// All requests arrive in one packet; without fair queueing, other clients would wait for the last.
test("the lake answers others between pipelined queries", async ({ lake, onTestFinished }) => {
  const { hostname, port, host } = new URL(lake.url);
  const requests = Array.from({ length: COUNT }, (_, n) => {
    const query = encodeURIComponent(`"answer " + string(${n})`);
    return `GET /v2025-02-19/data/query/production?query=${query} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  let received = "";
  const socket = connect(Number(port), hostname, () => {
    socket.write(requests.join(""));
    setImmediate(count);
  });
  socket.on("data", (piece) => {
    received += piece;
    isOver ||= received.includes(`"answer ${COUNT - 1}"`);
  });
  onTestFinished(() => {
    isOver = true;
    socket.destroy();
  });
  await eventually(() => expect(received).toContain(`"answer ${COUNT - 1}"`));
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(COUNT);
  expect(turns).toBeGreaterThan(COUNT);
});
