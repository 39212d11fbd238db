import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { keepAliveClient } from "../../../packages/local-content-lake/test/support/http-client";
import { MESSAGE } from "../../support/contact";
import { askerOf, copySampleData, makeDataDir } from "../../support/site";

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
  const { PATH } = process.env;
  const holder = spawn(process.execPath, [HOLDER, join(ROOT, "build/server.mjs")], {
    cwd: ROOT,
    // The socket decides on the port.
    env: { PATH, NODE_ENV: "production", PORT: "1", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
  });
  let text = "";
  for (const stream of [holder.stdout, holder.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const pids = () => [...text.matchAll(/^server (\d+)$/gm)].map(([, pid]) => Number(pid));
  onTestFinished(async () => {
    const ended = once(holder, "close");
    // The holder first: it would start the next server.
    holder.kill("SIGKILL");
    process.kill(pids().at(-1) ?? 0, "SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true });
  });
  const starts = () => text.split("Ctrl-C stops it.").length - 1;
  await eventually(() => expect(starts()).toBe(1));
  const port = Number(/^port (\d+)$/m.exec(text)?.[1]);
  return { port, pids, starts, output: () => text, dataDir };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };

test.skipIf(process.platform === "win32")(
  "10,000 requests over a restart on an inherited socket are all answered",
  { tags: "full", timeout: 600_000 },
  async () => {
    const { port, pids, starts, output, dataDir } = await startOnHeldSocket();
    expect(output()).toContain(`http://localhost:${port}`);
    const Origin = `http://localhost:${port}`;
    const [kept, fresh] = [keepAliveClient(Origin, CLIENTS), askerOf(Origin)];
    const body = new URLSearchParams(MESSAGE).toString();
    const answers: number[] = [];
    let left = REQUESTS;
    let restarted: Promise<unknown> | undefined;
    const client = async (index: number) => {
      while (left > 0) {
        left -= 1;
        // A browser that loses an open connection repeats a read, but no message.
        const isMessage = left % MESSAGE_EVERY === 0;
        // The site limits the messages of a client.
        const headers = { ...FORM, Origin, "X-Forwarded-For": `198.18.${left >> 8}.${left & 255}` };
        const { status } = isMessage
          ? await fresh.send("/contact", { method: "POST", headers, body })
          : await (index % 2 === 0 ? kept.send({ path: "/team" }) : fresh.send("/team"));
        answers.push(status);
        if (left < REQUESTS / 2 && !restarted) {
          process.kill(pids()[0] ?? 0, "SIGTERM");
          restarted = eventually(() => expect(starts()).toBe(2));
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
    kept.close();
    await restarted;
    expect(pids()).toHaveLength(2);
    const sent = REQUESTS / MESSAGE_EVERY;
    const counts = [200, 303].map((status) => answers.filter((it) => it === status).length);
    expect(counts).toEqual([REQUESTS - sent, sent]);
    const stored = readFileSync(join(dataDir, "contact-messages.jsonl"), "utf8");
    expect(stored.split(MESSAGE.email).length - 1).toBe(sent);
  },
);
