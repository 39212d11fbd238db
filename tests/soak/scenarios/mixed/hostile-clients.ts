import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Random } from "../../../../packages/local-content-lake/test/support/fuzz/random";
import { HOSTILE_QUERIES } from "../../../../packages/local-content-lake/test/support/hostile-queries";
import type { Run } from "./run";

/** Success or a client error; any other status is a fault of the lake. */
const EXPECTED_STATUSES = [200, 400, 413, 503];

/** Sends expensive and malformed requests. */
export function sendHostileQueries(run: Run, random: Random): Promise<void> {
  return run.repeat("hostile queries", async (turn) => {
    const [name, text] = random.pick(HOSTILE_QUERIES);
    const response = await fetch(`${run.url}/lake/v2025-02-19/data/query/production`, {
      method: "POST",
      body: JSON.stringify({ query: `${text}//${turn}` }),
    });
    await response.arrayBuffer();
    if (!EXPECTED_STATUSES.includes(response.status)) {
      throw new Error(`${name} got status ${response.status}`);
    }
  });
}

/** Requests a protocol upgrade and resets the connection. */
export function resetConnections(run: Run, random: Random): Promise<void> {
  return run.repeat("resets", async () => {
    const path = random.pick([
      "/",
      "/lake/v1/data/listen/production",
      "/lake/v1/socket/production",
    ]);
    const protocol = random.pick(["x", "h2c", "websocket"]);
    await new Promise<void>((done) => {
      const socket = connect(Number(new URL(run.url).port), "127.0.0.1", () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
        );
        setTimeout(random.below(50)).then(() => socket.resetAndDestroy());
      });
      socket.on("close", () => done()).on("error", () => {});
    });
    // Paces the requests like those of the other clients.
    await setTimeout(random.below(200));
  });
}
