import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { makeDataDir } from "../../support/site";

const ROOT = join(import.meta.dirname, "../../..");
/** A shell that starts a command and waits for it, as the strictest do, instead of making way for it. */
function waitingShell(scratch: string): string {
  const file = join(scratch, "waiting-shell");
  writeFileSync(file, '#!/bin/sh\neval "$2"\nexit $?\n');
  chmodSync(file, 0o755);
  return file;
}

function isServed(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test.skipIf(process.platform === "win32")(
  "a signal that ends npm stops the server under any shell",
  { tags: "full" },
  async () => {
    const scratch = makeDataDir();
    onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
    const child = spawn(
      "npm",
      ["start", "--ignore-scripts", "--script-shell", waitingShell(scratch)],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: "production",
          PORT: "0",
          DATA_DIR: join(scratch, "data"),
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
    });
    const url = await eventually(() => {
      const port = /^Site +http:\/\/\S+:(\d+)$/m.exec(text)?.[1];
      if (!port) throw new Error(`No address yet:\n${text}`);
      return `http://127.0.0.1:${port}`;
    }, 50);
    expect(await isServed(url)).toBe(true);
    child.kill("SIGTERM");
    await once(child, "exit");
    await eventually(async () => expect(await isServed(url)).toBe(false));
  },
);
