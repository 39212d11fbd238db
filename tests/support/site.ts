import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { createClient, type SanityClient, type SanityDocument } from "@sanity/client";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import type { useClient } from "sanity";
import { SAMPLE_DIR } from "./sample";

const ROOT = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 100_000;

export interface ServerProcess {
  child: ChildProcess;
  dataDir: string;
  /** The output so far, both streams. */
  output(): string;
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
  /**
   * Resolves with the first match in the output, past or future; rejects if the process exits first.
   * @param start where in the output to begin
   */
  printed(pattern: RegExp, start?: number): Promise<RegExpMatchArray>;
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

  function printed(pattern: RegExp, start = 0): Promise<RegExpMatchArray> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const match = text.slice(start).match(pattern);
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

export interface Site extends ServerProcess, ReturnType<typeof askerOf> {
  url: string;
  /** Sends SIGTERM. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, like a power cut. */
  kill9(): Promise<void>;
}

interface StartOptions {
  env?: Record<string, string>;
  /** Writes the log to a file, as in production, instead of a pipe that this process has to read. */
  hasLogFile?: boolean;
}

/**
 * Starts the built site on a free port and waits until it serves pages. It gets a copy of the sample, which is deleted
 * after it has stopped.
 */
export async function startSite({
  env = {},
  hasLogFile = false,
}: StartOptions = {}): Promise<Site> {
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
    ...askerOf(url),
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

const SEED_PROGRAM = join(ROOT, "build/seed.mjs");

/** The files that decide how an imported dataset looks on disk. */
const INPUTS = [
  join(SAMPLE_DIR, "content.ndjson"),
  SEED_PROGRAM,
  join(ROOT, "packages/local-content-lake/dist/index.mjs"),
];

const run = promisify(execFile);

/**
 * Fills a folder with the imported sample, as the first start of a site would. The import runs once and is copied
 * afterwards. The copy has no tokens, so a site that starts on it still makes its own.
 */
export async function copySampleData(dataDir: string): Promise<void> {
  cpSync(await importedData(), dataDir, { recursive: true });
}

async function importedData(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of INPUTS) hash.update(readFileSync(file));
  const folder = join(ROOT, ".cache", `seeded-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const next = mkdtempSync(`${folder}.`);
  const { PATH } = process.env;
  const env = { PATH, NODE_ENV: "production" as const, DATA_DIR: next, SEED_DIR: SAMPLE_DIR };
  await run(process.execPath, [SEED_PROGRAM], { env });
  for (const kind of ["read", "write"]) rmSync(join(next, `${kind}-token`));
  try {
    renameSync(next, folder);
  } catch {
    // Another worker has finished the same import first.
    rmSync(next, { recursive: true });
  }
  return folder;
}

/**
 * A port that nothing listens on. No system gives it to port 0 or to an outgoing connection, so it also stays free
 * between two starts of a server.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await new Promise((closed) => server.close(closed));
  return port;
}

/** The token of editors ("write") or viewers ("read") that the first start stored. */
export function storedToken({ dataDir }: Pick<Site, "dataDir">, kind: "read" | "write"): string {
  return readFileSync(join(dataDir, `${kind}-token`), "utf8").trim();
}

/** A client with write access and the raw perspective. */
export function editorClient(site: Pick<Site, "dataDir" | "url">): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `${site.url}/lake`,
    useProjectHostname: false,
    useCdn: false,
    perspective: "raw",
    token: storedToken(site, "write"),
  });
}

/** Makes the dataset hold these documents and no others but the secrets of previews. */
export async function restoreContent(
  client: SanityClient,
  content: readonly SanityDocument[],
): Promise<void> {
  await deleteReleases(client);
  const now = await client.fetch<SanityDocument[]>(`*[_type != "sanity.previewUrlSecret"]`);
  const withoutRevision = ({ _rev, _updatedAt, ...document }: SanityDocument) => document;
  const present = new Map(now.map((document) => [document._id, withoutRevision(document)]));
  const wanted = content.map(withoutRevision);
  const known = new Set(wanted.map(({ _id }) => _id));
  const mutations = [
    ...wanted
      .filter((document) => !isDeepStrictEqual(document, present.get(document._id)))
      .map((document) => ({ createOrReplace: document })),
    ...[...present.keys()].filter((id) => !known.has(id)).map((id) => ({ delete: { id } })),
  ];
  if (mutations.length > 0) await client.mutate(mutations);
}

/** Only actions change releases, and only archived or published ones can be deleted. */
async function deleteReleases(client: SanityClient): Promise<void> {
  const releases = await client.fetch<{ name: string; state: string }[]>(
    `*[_type == "system.release"] { name, state }`,
  );
  for (const { name: releaseId, state } of releases) {
    if (state === "scheduled") await client.releases.unschedule({ releaseId });
    if (state === "active" || state === "scheduled") await client.releases.archive({ releaseId });
    await client.releases.delete({ releaseId });
  }
}

/** All numbers at `/metrics`, in Prometheus' text format. */
export async function readMetrics(site: Pick<Site, "dataDir" | "url">): Promise<string> {
  const headers = { Authorization: `Bearer ${storedToken(site, "read")}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
}

/**
 * The URL with which the Studio's Presentation tool starts a preview.
 * @param path the first page
 * @param options.client that of the person whose Studio it is
 */
export async function previewUrl(
  site: Pick<Site, "dataDir" | "url">,
  path = "/",
  { perspective = "drafts", client = editorClient(site) } = {},
): Promise<string> {
  const { secret } = await createPreviewSecret(client, "test", `${site.url}/studio`);
  const search = new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-perspective": perspective,
    "sanity-preview-pathname": path,
  });
  return `${site.url}/preview/enable?${search}`;
}

/** Starts a preview. @returns its `Cookie` header */
export async function enterPreview(
  site: Pick<Site, "dataDir" | "url">,
  perspective = "drafts",
): Promise<string> {
  const address = await previewUrl(site, "/", { perspective });
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.get("Set-Cookie")?.split(";", 1)[0] ?? "";
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What asks a site at an address. */
export function askerOf(url: string) {
  const port = Number(new URL(url).port);
  return {
    /** Fetches a path, and follows no redirect. */
    open: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { redirect: "manual", ...init }),
    /** Reads the text of a path. What a busy machine does not read in time from the dataset is old, and read again. */
    async read(path: string, init: RequestInit = {}): Promise<string> {
      for (;;) {
        const answer = await fetch(url + path, init);
        const text = await answer.text();
        if (!answer.headers.get("Server-Timing")?.includes("stale")) return text;
        await sleep(100);
      }
    },
    /**
     * Sends a request as it is written: `fetch` would normalise it, drop headers and unpack the response.
     * @returns the response, and what the site's cache had of it
     */
    async send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const length: Record<string, string> =
          body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
        const options = { port, path, method, headers: { ...length, ...headers }, agent: false };
        httpRequest(options, resolve).on("error", reject).end(body);
      });
      const text = Buffer.concat(await response.toArray()).toString();
      const { statusCode: status = 0, headers: answered } = response;
      const [, cache] = /cache;desc="(\w+)"/.exec(String(answered["server-timing"])) ?? [];
      return { status, headers: answered, text, cache };
    },
    /** Sends bytes, and resets the connection some milliseconds later. */
    async reset(bytes: string, ms: number): Promise<void> {
      const socket = connect(port, "127.0.0.1", async () => {
        socket.write(bytes);
        await sleep(ms);
        socket.resetAndDestroy();
      });
      await new Promise<void>((done) => socket.on("close", () => done()).on("error", () => {}));
    },
    /** Sends bytes that no client of Node's would send. @returns everything that comes back until the connection ends */
    async exchange(bytes: string): Promise<string> {
      const socket = connect(port, "127.0.0.1");
      socket.write(bytes);
      return Buffer.concat(await socket.toArray()).toString("latin1");
    },
  };
}

/** Passes a client to the Studio's code, whose types name an older major version of the same client. */
export function studioClient(client: object): ReturnType<typeof useClient> {
  return client as ReturnType<typeof useClient>;
}
