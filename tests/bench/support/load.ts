import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";

interface LoadOptions {
  headers?: Record<string, string>;
  /** How many keep-alive connections ask at the same time. */
  connections?: number;
  seconds?: number;
}

/** How many answers a server gives in a second to a fixed number of connections that ask without a pause. */
export async function requestsPerSecond(
  url: string,
  { headers = {}, connections = 16, seconds = 2 }: LoadOptions = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = () =>
    new Promise<void>((answered, failed) => {
      request(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) failed(new Error(`${url}: ${response.statusCode}`));
        response.on("end", answered).on("error", failed).resume();
      })
        .on("error", failed)
        .end();
    });
  await Promise.all(Array.from({ length: connections }, ask));

  let count = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const work = async () => {
    while (performance.now() < end) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return (count * 1000) / (performance.now() - start);
}

/** A process that answers everything with the same bytes from memory: the least a server has to do. */
export async function startRawServer(body: Buffer, contentType: string) {
  const script = fileURLToPath(new URL("raw-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, contentType], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}
