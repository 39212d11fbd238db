import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { Agent, type RequestOptions, request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { MESSAGE } from "../../support/contact";
import { copySampleData, makeDataDir } from "../../support/site";

const ROOT = join(import.meta.dirname, "../../..");
const HOLDER = join(ROOT, "tests/http/server/socket-holder.mjs");
const REQUESTS = 10_000;
const CLIENTS = 16;
/** So that some messages are on their way when the server stops. */
const MESSAGE_EVERY = 20;

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
  return { port, pids, starts, output: () => text, dataDir };
}

/** The holder first: it would start the next server. */
async function stop(holder: ChildProcess, pids: () => number[]): Promise<void> {
  const ended = once(holder, "close");
  holder.kill("SIGKILL");
  process.kill(pids().at(-1) ?? 0, "SIGTERM");
  await ended;
}

/** Sends a request over connections that stay open, or over new ones. @returns its status, or the error */
function ask(options: RequestOptions, body?: string): Promise<number | string> {
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", ...options }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", (error) => resolve(error.message));
    })
      .once("error", (error) => resolve(error.message))
      .end(body);
  });
}

/** Sends a contact message. The site limits those of a client. */
function post(port: number, number: number): Promise<number | string> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "text/html",
    Origin: `http://localhost:${port}`,
    Host: `localhost:${port}`,
    "X-Forwarded-For": `198.18.${number >> 8}.${number & 255}`,
  };
  const options = { port, path: "/contact", agent: false, headers, method: "POST" };
  return ask(options, new URLSearchParams(MESSAGE).toString());
}

test.skipIf(process.platform === "win32")(
  "10,000 requests over a restart on an inherited socket are all answered",
  { tags: "full" },
  async () => {
    const { port, pids, starts, output, dataDir } = await startOnHeldSocket();
    expect(output()).toContain(`http://localhost:${port}`);
    const agent = new Agent({ keepAlive: true });
    const answers = new Map<number | string, number>();
    let left = REQUESTS;
    let messages = 0;
    let restarted: Promise<unknown> | undefined;
    const client = async (index: number) => {
      while (left > 0) {
        left -= 1;
        // A browser that loses an open connection repeats a read, but no message.
        const isMessage = left % MESSAGE_EVERY === 0;
        const answer = isMessage
          ? await post(port, ++messages)
          : await ask({ port, path: "/team", agent: index % 2 === 0 && agent });
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
    const sent = REQUESTS / MESSAGE_EVERY;
    expect(Object.fromEntries(answers)).toEqual({ 200: REQUESTS - sent, 303: sent });
    const stored = readFileSync(join(dataDir, "contact-messages.jsonl"), "utf8");
    expect(stored.split(MESSAGE.email).length - 1).toBe(sent);
  },
);
