import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { copySampleData } from "../../support/sample/data-dir";
import { makeDataDir, spawnServer } from "../../support/site/start-site";

const ROOT = join(import.meta.dirname, "../../..");
const HOLDER = join(ROOT, "tests/support/site/socket-holder.mjs");
const REQUESTS = 10_000;
const CLIENTS = 16;

/** Starts servers one after the other on one socket, as systemd does. */
async function startOnHeldSocket() {
  const dataDir = makeDataDir();
  await copySampleData(dataDir);
  const holder = spawn(process.execPath, [HOLDER, join(ROOT, "build/server.mjs")], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // The socket decides.
      PORT: "1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [holder.stdout, holder.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  const pids = () => [...text.matchAll(/^server (\d+)$/gm)].map(([, pid]) => Number(pid));
  onTestFinished(async () => {
    await stop(holder, pids);
    rmSync(dataDir, { recursive: true });
  });
  const starts = () => text.split("Ctrl-C stops it.").length - 1;
  await eventually(() => expect(starts()).toBe(1));
  const port = Number(/^port (\d+)$/m.exec(text)?.[1]);
  return { port, pids, starts, output: () => text };
}

/** The holder first: it would start the next server. */
async function stop(holder: ChildProcess, pids: () => number[]): Promise<void> {
  const ended = once(holder, "close");
  holder.kill("SIGKILL");
  process.kill(pids().at(-1) ?? 0, "SIGTERM");
  await ended;
}

/** Requests a page over connections that stay open, and over new ones. */
function ask(port: number, agent: Agent | false): Promise<number | string> {
  return new Promise((resolve) => {
    request({ port, host: "127.0.0.1", path: "/team", agent }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", (error) => resolve(error.message));
    })
      .once("error", (error) => resolve(error.message))
      .end();
  });
}

test.skipIf(process.platform === "win32")(
  "10,000 requests over a restart on an inherited socket are all answered",
  async () => {
    const { port, pids, starts, output } = await startOnHeldSocket();
    expect(output()).toContain(`http://localhost:${port}`);
    const agent = new Agent({ keepAlive: true });
    const answers = new Map<number | string, number>();
    let left = REQUESTS;
    let restarted: Promise<unknown> | undefined;
    const client = async (index: number) => {
      while (left > 0) {
        left -= 1;
        const answer = await ask(port, index % 2 === 0 && agent);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        if (left < REQUESTS / 2 && !restarted) {
          process.kill(pids()[0] ?? 0, "SIGTERM");
          restarted = eventually(() => expect(starts()).toBe(2));
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
    agent.destroy();
    await restarted;
    expect(pids()).toHaveLength(2);
    expect(Object.fromEntries(answers)).toEqual({ 200: REQUESTS });
  },
);

test.each([
  ["3", /^LISTEN_FDS is "3": pass one socket, with one ListenStream= in the socket unit\.$/m],
  ["1", /^LISTEN_FDS is set, but file descriptor 3 is no listening socket \(\w+\): start/m],
])("a start with LISTEN_FDS=%s and no such socket says what to do", async (count, message) => {
  const server = spawnServer({ LISTEN_FDS: count });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(message);
  rmSync(server.dataDir, { recursive: true });
});
