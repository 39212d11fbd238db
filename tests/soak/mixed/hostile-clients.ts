import { get } from "node:http";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { HOSTILE_QUERIES } from "../../../packages/local-content-lake/test/support/hostile-queries";
import type { Random } from "../../../packages/local-content-lake/test/support/random";
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

/** Other spellings of a page's URL, which `fetch` would normalise. */
const SPELLINGS: ((page: string, turn: number) => string)[] = [
  (page, turn) => `/x${turn}/..${page}`,
  (page, turn) => `/./${"./".repeat(turn % 50)}${page.slice(1)}`,
  (page, turn) => `${page}#${turn}`,
  (page, turn) => `${page}?x${turn}=1`,
  (page, turn) => `${page}${"/".repeat((turn % 20) + 1)}`,
  (page) => page.toUpperCase(),
  (page) => page.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

/** Requests pages under URLs that are not theirs. */
export function sendOddUrls(run: Run, random: Random): Promise<void> {
  return run.repeat("odd URLs", async (turn) => {
    const page = random.pick(["/team", "/projects", "/sitemap.xml", "/share/team.jpg"]);
    const path = random.pick(SPELLINGS)(page, turn);
    const { port } = new URL(run.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = get({ port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", reject);
    });
    if (![200, 308, 404, 503].includes(status ?? 0))
      throw new Error(`${path} got status ${status}`);
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
