import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../support/site";

export interface Reference {
  url: string;
  stop(): void;
}

/** One answer as the site gave it. */
export interface Sample {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: Buffer;
}

/**
 * A bare server in Node that gives the same answer with as many headers.
 * @param canned whether it writes the answer without reading the question: what the generator can reach at most
 */
export async function startRawServer(
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

export const hasNginx = spawnSync("nginx", ["-v"], { env: WITH_SBIN }).error === undefined;

/** nginx with one worker that sends the same bytes from a file, compressed ones as `gzip_static`. */
export async function startNginxWith({ headers, body }: Sample): Promise<Reference> {
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
