import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { makeDataDir } from "../../support/site";

const ROOT = join(import.meta.dirname, "../../..");
/** Starts a command and waits for it, as the strictest shells do, instead of making way for it. */
const WAITING_SHELL = '#!/bin/sh\neval "$2"\nexit $?\n';

test.skipIf(process.platform === "win32")(
  "a signal that ends npm stops the server under any shell",
  { tags: "full" },
  async () => {
    const scratch = makeDataDir();
    onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
    const shell = join(scratch, "waiting-shell");
    writeFileSync(shell, WAITING_SHELL, { mode: 0o755 });
    const { PATH, HOME } = process.env;
    const child = spawn("npm", ["start", "--ignore-scripts", "--script-shell", shell], {
      cwd: ROOT,
      env: { PATH, HOME, NODE_ENV: "production", PORT: "0", DATA_DIR: join(scratch, "data") },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    const url = await eventually(() => {
      const port = /^Site +http:\/\/\S+:(\d+)$/m.exec(text)?.[1];
      if (!port) throw new Error(`No address yet:\n${text}`);
      return `http://127.0.0.1:${port}`;
    }, 50);
    const isServed = () => fetch(`${url}/healthz`).then(({ ok }) => ok);
    expect(await isServed()).toBe(true);
    child.kill("SIGTERM");
    await once(child, "exit");
    await eventually(() => expect(isServed()).rejects.toThrow());
  },
);
