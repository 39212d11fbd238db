import { setTimeout as wait } from "node:timers/promises";
import { HOSTILE_QUERIES } from "../../../packages/local-content-lake/test/support/hostile";
import type { Random } from "../../../packages/local-content-lake/test/support/random";
import { PAGE_PATHS } from "../../support/sample";
import type { Run } from "./run";

const SECONDS_OF_LISTENER = 3;

/** Reads pages in sequence. */
export function visit(run: Run, random: Random): Promise<void> {
  return run.repeat("pages", async () => {
    const path = random.pick(PAGE_PATHS);
    const response = await fetch(run.url + path);
    const html = await response.text();
    if (response.status !== 200 || !html.endsWith("</html>")) {
      throw new Error(`${path} answered ${response.status} with ${html.length} characters`);
    }
  });
}

/** Requests images and pages and aborts most of them. */
export function leaveEarly(run: Run, random: Random): Promise<void> {
  return run.repeat("aborted requests", async () => {
    const { result } = await query<string[]>(run, '*[_type == "sanity.imageAsset"].url');
    const picture = new URL(random.pick(result)).pathname;
    const size = `w=${100 + random.below(1_900)}&fm=${random.pick(["avif", "webp", "jpg"])}`;
    const address = random.chance(0.5) ? `${picture}?${size}` : random.pick(PAGE_PATHS);
    const signal = AbortSignal.timeout(1 + random.below(100));
    const response = await fetch(run.url + address, { signal }).catch(left);
    // Too many images at once bring a 503.
    if (response && response.status !== 200 && response.status !== 503) {
      throw new Error(`${address} answered ${response.status}`);
    }
    await response?.arrayBuffer().catch(left);
  });
}

/** Listens for a while, disconnects and reconnects. */
export function listen(run: Run, random: Random): Promise<void> {
  return run.repeat("listeners", async () => {
    const hangUp = new AbortController();
    const address = `/lake/v2025-02-19/data/listen/production?query=${encodeURIComponent("*")}`;
    const response = await fetch(run.url + address, { signal: hangUp.signal });
    if (response.status !== 200) throw new Error(`a listener got ${response.status}`);
    setTimeout(() => hangUp.abort(), random.below(SECONDS_OF_LISTENER * 1_000));
    const text = await response.text().catch(left);
    if (text !== undefined && !run.isOver) throw new Error(`a listener was ended: ${text}`);
  });
}

async function query<Result>(run: Run, groq: string): Promise<{ result: Result }> {
  const address = `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(groq)}`;
  const response = await fetch(run.url + address);
  if (!response.ok) throw new Error(`a query got ${response.status}`);
  return response.json();
}

/** The error of a deliberately aborted request. */
function left(error: unknown): undefined {
  const isOurs =
    error instanceof DOMException && ["AbortError", "TimeoutError"].includes(error.name);
  if (!isOurs) throw error;
}

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
    const { status } = await run.site.send(path);
    if (![200, 308, 404, 503].includes(status)) throw new Error(`${path} got status ${status}`);
  });
}

const UPGRADED = ["/", "/lake/v1/data/listen/production", "/lake/v1/socket/production"];

/** Requests a protocol upgrade and resets the connection. */
export function resetConnections(run: Run, random: Random): Promise<void> {
  return run.repeat("resets", async () => {
    const path = random.pick(UPGRADED);
    const protocol = random.pick(["x", "h2c", "websocket"]);
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade`;
    await run.site.reset(`${head}\r\nUpgrade: ${protocol}\r\n\r\n`, random.below(50));
    // Paces the requests like those of the other clients.
    await wait(random.below(200));
  });
}
