import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../support/site";
import { GENERATOR, type Load, load } from "./generator";
import { addRow, GENERATOR_BOUND, median } from "./table";

const ROUNDS = 5;
/** A generator that gets no more out of the fastest reference shows itself, not the server. */
const HEADROOM = 1.2;
/** Node's own, of the connection. */
const OF_CONNECTION = /^(?:connection|date|keep-alive|transfer-encoding)$/i;

interface Round {
  site: Load;
  bare: Load;
  nginx: Load | undefined;
}

interface CompareOptions {
  headers?: Record<string, string>;
  /** Whether nginx can give the same answer from a file. */
  withNginx?: boolean;
}

/** Measures one address of the site against the same bytes from a bare server and from nginx, in turns. */
export async function compare(
  what: string,
  address: string,
  { headers = {}, withNginx = true }: CompareOptions = {},
): Promise<void> {
  const sample = await askOnce(address, headers);
  const bare = await startRawServer(sample);
  const canned = await startRawServer(sample, { canned: true });
  const nginx = withNginx && hasNginx ? await startNginxWith(sample) : undefined;
  try {
    const { rate: most } = await load(canned.url, { headers, seconds: 1 });
    const rounds: Round[] = [];
    await load(address, { headers, seconds: 1 });
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await oneRound(address, bare, nginx, headers));
    }
    report(what, sample, rounds, most);
  } finally {
    for (const reference of [bare, canned, nginx]) reference?.stop();
  }
}

async function oneRound(
  address: string,
  bare: Reference,
  nginx: Reference | undefined,
  headers: Record<string, string>,
): Promise<Round> {
  return {
    bare: await load(bare.url, { headers, seconds: 1 }),
    site: await load(address, { headers, seconds: 1 }),
    nginx: nginx && (await load(nginx.url, { headers, seconds: 1 })),
  };
}

function report(what: string, { body }: Sample, rounds: Round[], most: number): void {
  const rate = (of: keyof Round) => median(rounds.map((round) => round[of]?.rate ?? Number.NaN));
  const p99 = (of: keyof Round) => median(rounds.map((round) => round[of]?.p99 ?? Number.NaN));
  const nginx = rounds.some((round) => round.nginx) ? rate("nginx") : undefined;
  const ceiling = Math.max(most, nginx ?? 0);
  const isBound = ceiling <= HEADROOM * Math.max(rate("site"), rate("bare"));
  const toBare = rounds.map(({ site, bare }) => site.rate / bare.rate);
  const toNginx = nginx === undefined ? "" : `, ${(rate("site") / nginx).toFixed(2)} of nginx`;
  addRow({
    what: `${what}, ${body.length} bytes`,
    figure: isBound ? GENERATOR_BOUND : `${median(toBare).toFixed(2)} of bare Node${toNginx}`,
    spread: isBound ? "" : `${Math.min(...toBare).toFixed(2)} to ${Math.max(...toBare).toFixed(2)}`,
    measured: `${whole(rate("site"))}/s; bare Node ${whole(rate("bare"))}/s${nginx === undefined ? "" : `; nginx ${whole(nginx)}/s`}; ${GENERATOR} itself ${whole(ceiling)}/s; p99 ${p99("site").toFixed(2)} ms, bare Node ${p99("bare").toFixed(2)} ms`,
  });
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** One answer with its headers as they were sent; `fetch` would unpack it. */
export function askOnce(address: string, headers: Record<string, string> = {}): Promise<Sample> {
  return new Promise((answered, failed) => {
    request(address, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece)).on("error", failed);
      response.on("end", () => {
        const { rawHeaders, statusCode = 0 } = response;
        const own = rawHeaders.filter((_, index) => {
          return !OF_CONNECTION.test(rawHeaders[index - (index % 2)] ?? "");
        });
        answered({ status: statusCode, headers: own, body: Buffer.concat(pieces) });
      });
    })
      .on("error", failed)
      .end();
  });
}

interface Reference {
  url: string;
  stop(): void;
}

/** One answer as the site gave it. */
interface Sample {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: Buffer;
}

/**
 * A bare server in Node that gives the same answer with as many headers.
 * @param canned whether it writes the answer without reading the question: what the generator can reach at most
 */
async function startRawServer(
  { status, headers, body }: Sample,
  { canned = false } = {},
): Promise<Reference> {
  const script = fileURLToPath(new URL("raw-server.mjs", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "bench-bare-"));
  const options = { status, headers, canned, logFile: join(folder, "log") };
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.once("close", () => rmSync(folder, { recursive: true, force: true }));
  child.stdin.end(body);
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

const WITH_SBIN = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

const hasNginx = spawnSync("nginx", ["-v"], { env: WITH_SBIN }).error === undefined;

/** nginx with one worker that sends the same bytes from a file, compressed ones as `gzip_static`. */
async function startNginxWith({ headers, body }: Sample): Promise<Reference> {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  const port = await freePort();
  const own = pairs(headers).filter(([name]) => !NGINX_WRITES.test(name));
  const isGzip = pairs(headers).some(
    ([name, value]) => /encoding$/i.test(name) && value === "gzip",
  );
  mkdirSync(join(folder, "logs"));
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", isGzip ? "answer.gz" : "answer"), body);
  if (isGzip) writeFileSync(join(folder, "files", "answer"), "");
  const added = own.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log; sendfile on; tcp_nopush on; keepalive_requests 100000000; default_type text/html;
  open_file_cache max=100; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/files; gzip_static on; ${added.join(" ")} }
}`,
  );
  const options = ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
  const child = spawn("nginx", options, { env: WITH_SBIN, stdio: "inherit" });
  await reachable(port);
  const stop = () => {
    child.once("close", () => rmSync(folder, { recursive: true, force: true })).kill();
  };
  return { url: `http://127.0.0.1:${port}/answer`, stop };
}

/** What nginx says by itself. */
const NGINX_WRITES = /^(?:connection|content-(?:type|length|encoding)|date|etag|keep-alive|vary)$/i;

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ""] as [string, string]] : [],
  );
}

async function reachable(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error("nginx was started and did not open its port.");
}
