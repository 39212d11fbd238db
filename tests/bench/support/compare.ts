import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathWithSbin, reachable, spawnNginx } from "../../http/deploy/proxies";
import { freePort } from "../../support/site";
import { type Load, load } from "./generator";
import { addRow, median } from "./table";

const ROUNDS = 7;
/** nginx takes part in every third round: its ratio has no floor. */
const ROUNDS_TO_NGINX = 3;
/** Node's own, of the connection. */
const OF_CONNECTION = /^(?:connection|date|keep-alive|transfer-encoding)$/;

/** A server, and what one of its requests costs. */
interface Server {
  url: string;
  pid: number | undefined;
}

interface Measured extends Load {
  /** Microseconds of processor time for each request; without `/proc`, of the clock. */
  cost: number;
}

interface Round {
  site: Measured;
  bare: Measured;
  nginx: Measured | undefined;
}

/**
 * Measures one address of a server, which logs, against the same bytes from a bare `node:http` server, which does not,
 * and from nginx: in turns, on one core. What one request costs in processor time hardly depends on other load.
 * @param withNginx whether nginx can give the same answer from a file
 */
export async function compare(
  what: string,
  server: Server,
  headers: Record<string, string>,
  withNginx = true,
): Promise<void> {
  const sample = await askOnce(server.url, headers);
  const bare = await startBareServer(sample);
  const nginx = withNginx && hasNginx ? await startNginxWith(sample) : undefined;
  try {
    for (const each of [server, bare]) pin(each);
    for (const each of [server, bare]) await load(each.url, headers, 1);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        bare: await measure(bare, headers),
        site: await measure(server, headers),
        nginx: round % ROUNDS_TO_NGINX === 0 && nginx ? await measure(nginx, headers) : undefined,
      });
    }
    report(what, sample, rounds);
  } finally {
    for (const reference of [bare, nginx]) reference?.stop();
  }
}

/** Gives servers the same core, where the system can. */
function pin({ pid }: Server): void {
  spawnSync("taskset", ["-acp", "0", String(pid)]);
}

async function measure({ url, pid }: Server, headers: Record<string, string>): Promise<Measured> {
  const before = processorTime(pid);
  const loaded = await load(url, headers, 1);
  const after = processorTime(pid);
  const isKnown = before !== undefined && after !== undefined;
  const cost = isKnown ? (after - before) / loaded.count : 1_000_000 / loaded.rate;
  return { ...loaded, cost };
}

const MICROSECONDS_PER_TICK = 10_000;

/** What a process has used so far, in microseconds; undefined where the system has no `/proc`. */
export function processorTime(pid: number | undefined): number | undefined {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13).map(Number);
    return (Number(user) + Number(system)) * MICROSECONDS_PER_TICK;
  } catch {
    return undefined;
  }
}

/** How much memory a process has, or had at most (`VmHWM`); NaN where the system does not tell. */
export function megabytesOf({ pid }: ChildProcess, field = "VmRSS"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

function report(what: string, { body }: Sample, rounds: Round[]): void {
  const of = (who: keyof Round, value: keyof Measured) =>
    median(rounds.flatMap((round) => round[who]?.[value] ?? []));
  const hasNginx = rounds.some((round) => round.nginx);
  const toNginx = hasNginx
    ? `, ${(of("site", "rate") / of("nginx", "rate")).toFixed(2)} of nginx`
    : "";
  const toBare = rounds.map(({ site, bare }) => bare.cost / site.cost);
  addRow({
    what: `${what}, ${body.length} bytes`,
    figure: `${median(toBare).toFixed(2)} of bare Node${toNginx}`,
    spread: `${Math.min(...toBare).toFixed(2)} to ${Math.max(...toBare).toFixed(2)}`,
    measured: `${of("site", "cost").toFixed(1)} µs, ${whole(of("site", "rate"))}/s; bare Node ${of("bare", "cost").toFixed(1)} µs, ${whole(of("bare", "rate"))}/s${hasNginx ? `; nginx ${whole(of("nginx", "rate"))}/s` : ""}; p99 ${of("site", "p99").toFixed(2)} ms, bare Node ${of("bare", "p99").toFixed(2)} ms`,
  });
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** One answer with its bytes as they were sent; `fetch` would unpack it. */
export async function askOnce(address: string, headers: Record<string, string> = {}) {
  const sent = request(address, { headers }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const own = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.test(name));
  return { status: response.statusCode ?? 0, headers: own, body: await buffer(response) };
}

/** One answer as the site gave it. */
type Sample = Awaited<ReturnType<typeof askOnce>>;

interface Reference extends Server {
  stop(): void;
}

/** The least that a server in Node has to do: the same bytes from memory, and what a client must know of them. */
async function startBareServer({ status, headers, body }: Sample): Promise<Reference> {
  const least = headers.filter(([name]) => /^content-/.test(name) && !/policy$/.test(name));
  const program = `import { createServer } from "node:http";
    import { buffer } from "node:stream/consumers";
    const body = await buffer(process.stdin);
    const server = createServer((_request, response) => {
      response.writeHead(${status}, ${JSON.stringify(least.flat())}).end(body.length > 0 ? body : undefined);
    });
    server.listen(0, "127.0.0.1", () => console.info(server.address().port));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  const url = `http://127.0.0.1:${String(port).trim()}/`;
  return { url, pid: child.pid, stop: () => child.kill() };
}

const hasNginx = spawnSync("nginx", ["-v"], { env: pathWithSbin() }).error === undefined;

/** nginx with one worker that sends the same bytes from a file, compressed ones as `gzip_static`. */
async function startNginxWith({ headers, body }: Sample): Promise<Reference> {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  const own = headers.filter(([name]) => !NGINX_WRITES.test(name));
  const isGzip = headers.some(([name, value]) => /encoding$/.test(name) && value === "gzip");
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", isGzip ? "answer.gz" : "answer"), body);
  if (isGzip) writeFileSync(join(folder, "files", "answer"), "");
  const added = own.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const child = spawnNginx(
    folder,
    `access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 100000000;
    default_type text/html; open_file_cache max=100;
    server { listen 127.0.0.1:${port}; root ${folder}/files; gzip_static on; ${added.join(" ")} }`,
  );
  await reachable(port);
  const stop = () => {
    child.once("close", () => rmSync(folder, { recursive: true, force: true })).kill();
  };
  return { url: `http://127.0.0.1:${port}/answer`, pid: undefined, stop };
}

/** What nginx says by itself. */
const NGINX_WRITES = /^(?:connection|content-(?:type|length|encoding)|date|etag|keep-alive|vary)$/;
