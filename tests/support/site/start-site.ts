import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SAMPLE_DIR } from "../sample";
import { copySampleData } from "../sample/data-dir";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const START_TIMEOUT_MS = 100_000;

export interface ServerProcess {
  child: ChildProcess;
  dataDir: string;
  /** The output so far, both streams. */
  output(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /** Resolves with the first match in the output, past or future; rejects if the process exits first. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** Creates a data folder for one test. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), "site-data-"));
}

/**
 * Starts the built server on the tests' sample. It gets no setting of this process but those of `env`.
 * @param logFile takes the log in place of `output`
 */
export function spawnServer(env: Record<string, string> = {}, logFile?: string): ServerProcess {
  const dataDir = env.DATA_DIR ?? makeDataDir();
  const stdout = logFile === undefined ? "pipe" : openSync(logFile, "w");
  const child = spawn(process.execPath, [join(ROOT, "build/server.mjs")], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: dataDir,
      SEED_DIR: SAMPLE_DIR,
      // A start takes 0.95 s of processor time with it and 1.1 s without, and a run has about a hundred starts.
      NODE_COMPILE_CACHE: join(ROOT, ".cache/compile-cache"),
      ...env,
    },
    stdio: ["ignore", stdout, "pipe"],
  });
  let text = "";
  const onText = (chunk: Buffer) => {
    text += chunk.toString();
  };
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) stream.on("data", onText);
  const exited = once(child, "close").then(([code]) => code as number | null);

  function printed(pattern: RegExp): Promise<RegExpMatchArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = text.match(pattern);
        if (!match) return;
        for (const stream of streams) stream.off("data", look);
        resolve(match);
      };
      for (const stream of streams) stream.on("data", look);
      exited.then((code) => reject(new Error(`The server ended (${code}) and printed:\n${text}`)));
      look();
    });
  }
  return { child, dataDir, output: () => text, exited, printed };
}

export interface Site extends ServerProcess {
  url: string;
  /** Sends SIGTERM. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, like a power cut. */
  kill9(): Promise<void>;
}

/**
 * Starts the built site on a free port and waits until it serves pages. It gets a copy of the sample, which is deleted
 * after it has stopped.
 */
export async function startSite({
  env = {},
  hasLogFile = false,
}: {
  env?: Record<string, string>;
  /** Writes the log to a file, as in production, instead of a pipe that this process has to read. */
  hasLogFile?: boolean;
} = {}): Promise<Site> {
  const dataDir = env.DATA_DIR ?? makeDataDir();
  if (!env.DATA_DIR) await copySampleData(dataDir);
  const logFile = hasLogFile ? join(dataDir, "log") : undefined;
  const server = spawnServer({ ...env, DATA_DIR: dataDir }, logFile);
  const timer = setTimeout(() => server.child.kill("SIGKILL"), START_TIMEOUT_MS);
  const [, port] = await server.printed(/^Site +http:\/\/\S+:(\d+)$/m);
  clearTimeout(timer);
  const url = `http://127.0.0.1:${port}`;
  const throwAway = () => rmSync(dataDir, { recursive: true, force: true });
  const exited = env.DATA_DIR ? server.exited : server.exited.finally(throwAway);

  return {
    ...server,
    url,
    exited,
    stop() {
      server.child.kill("SIGTERM");
      return exited;
    },
    async kill9() {
      server.child.kill("SIGKILL");
      await exited;
    },
  };
}
