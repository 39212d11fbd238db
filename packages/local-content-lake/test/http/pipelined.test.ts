import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const COUNT = 200;

// All requests arrive in one packet; without fair queueing, other clients would wait for the last.
test("the lake interleaves hundreds of pipelined queries with other clients' requests", async () => {
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
  const text = await new Promise<string>((resolve, reject) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(requests.join(""));
      setImmediate(count);
    });
    socket.on("error", reject).on("data", (piece) => {
      received += piece;
      if (!received.includes(`"answer ${COUNT - 1}"`)) return;
      isOver = true;
      socket.destroy();
      resolve(received);
    });
  });
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(COUNT);
  expect(turns).toBeGreaterThan(COUNT);
});
