import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onTestFinished, test } from "vitest";
import { freePort, makeDataDir } from "../support/site";
import { addRow, median } from "./support/table";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STARTS = 5;
const GIVE_UP_MS = 60_000;

test("from npm start to the first whole home page, once everything is built and seeded", async () => {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await startOnce(dataDir);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await startOnce(dataDir));
  addRow({
    what: "second npm start to the first whole home page",
    figure: `${Math.round(median(times))} ms`,
    spread: `${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`,
    measured: `${STARTS} starts`,
  });
});

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
    // Ends what npm starts together with it.
    detached: true,
  });
  const exited = once(child, "exit");
  while (!(await answers(port))) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error("The site did not start.");
    await new Promise((later) => setTimeout(later, 10));
  }
  const took = performance.now() - begun;
  endGroup(child);
  await exited;
  return took;
}

async function answers(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
}
