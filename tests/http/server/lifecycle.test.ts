import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { restoreBackup } from "../../../packages/local-content-lake/src/backup/restore-backup";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { json, sendSlowly } from "../../../packages/local-content-lake/test/support/http-client";
import { emptyFolder } from "../../support/fixtures";
import { SAMPLE_DIR } from "../../support/sample";
import {
  enterPreview,
  freePort,
  makeDataDir,
  readMetrics,
  type Site,
  spawnServer,
  startSite,
  storedToken,
} from "../../support/site";
import { SITE_URL } from "../test";

/** A sample whose import waits until `fill`. */
function makeHeldSample() {
  const SEED_DIR = makeDataDir();
  cpSync(SAMPLE_DIR, SEED_DIR, { recursive: true });
  const content = join(SEED_DIR, "content.ndjson");
  const text = readFileSync(content);
  rmSync(content);
  execFileSync("mkfifo", [content]);
  const fill = async () => {
    // Waits for the import, which reads the file once more afterwards.
    const pipe = await open(content, "w");
    rmSync(content);
    writeFileSync(content, text);
    await pipe.writeFile(text);
    await pipe.close();
  };
  return { SEED_DIR, fill, remove: () => rmSync(SEED_DIR, { recursive: true }) };
}

/**
 * A test with an empty data folder.
 * - `first` is a site that starts in an empty folder of the file, and what it answered meanwhile.
 * - `second` starts there again after it, and makes backups. The last test stops it.
 */
const test = base
  .extend("dataDir", emptyFolder)
  .extend("first", { scope: "file" }, async ({}, { onCleanup }) => {
    const [DATA_DIR, port, sample] = [makeDataDir(), await freePort(), makeHeldSample()];
    const { SEED_DIR } = sample;
    // A process of its own fills the empty dataset first; questions are answered meanwhile.
    const starting = startSite({ env: { PORT: String(port), DATA_DIR, SITE_URL, SEED_DIR } });
    const url = `http://127.0.0.1:${port}`;
    const health = await eventually(() => fetch(`${url}/healthz`));
    const held = fetch(url);
    await sample.fill();
    const site = await starting;
    onCleanup(async () => {
      await site.stop();
      sample.remove();
      rmSync(DATA_DIR, { recursive: true });
    });
    return { ...site, port, health, page: await held };
  })
  .extend("second", { scope: "file" }, async ({ first }, { onCleanup }) => {
    expect(await first.stop()).toBe(0);
    const env = { DATA_DIR: first.dataDir, BACKUP_DAILY: "00:00", BACKUP_KEEP: "2" };
    const second = await startSite({ env });
    onCleanup(async () => void (await second.stop()));
    return second;
  });

test("the first start seeds the dataset, and prints addresses and a link", async ({ first }) => {
  expect(first.health.status).toBe(503);
  expect(await first.health.json()).toEqual({ status: "starting" });
  expect(first.page.status).toBe(200);
  const health = await first.open("/healthz");
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  expect(health.headers.get("cache-control")).toBe("no-store");

  await first.printed(/The dataset "production" was empty: seeded \d+ documents and \d+ images\./);
  await first.printed(new RegExp(`http://localhost:${first.port}$`, "m"));
  await first.printed(new RegExp(`http://localhost:${first.port}/lake$`, "m"));
  await first.printed(/https:\/\/www\.example\.com$/m);
  const [, link = ""] = await first.printed(/^Studio +(\S+)$/m);
  expect(link).toMatch(/^https:\/\/www\.example\.com\/lake\/v1\/auth\/link\?code=/);
  expect(new URL(link).searchParams.get("origin")).toBe(`${SITE_URL}/studio`);
  const invitation = await fetch(link.replace(SITE_URL, first.url));
  expect(invitation.status).toBe(200);
  expect(await invitation.text()).toContain("Your name");
  const said = first.output().split("\n");
  const afterwards = said.slice(said.indexOf("Ctrl-C stops it.") + 1);
  expect(afterwards.filter((line) => !line.startsWith("{")).join("")).toBe("");
});

test("the second start seeds nothing and prints neither token nor link", ({ first, second }) => {
  const token = storedToken(second, "write");
  for (const { output } of [first, second]) expect(output()).not.toContain(token);
  expect(second.output()).not.toMatch(/seeded|\/auth\/link/);
});

test("BACKUP_DAILY writes a backup that can be restored", async ({ second: site }) => {
  await eventually(() => expect(site.output()).toContain("Backup written and checked"));
  const folder = join(site.dataDir, "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^lake-\d{4}-\d\d-\d\d\.backup$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  const ready = await site.open("/readyz");
  expect(ready.status).toBe(200);
  const backup = { lastAt: expect.stringMatching(/Z$/) };
  expect(await ready.json()).toEqual({ status: "ok", backup });
  const metrics = await readMetrics(site);
  expect(metrics).toMatch(/^backup_last_success_timestamp_seconds 1?\d{9}/m);
  expect(metrics).toMatch(/^backup_failures_total 0$/m);

  const restored = makeDataDir();
  const { documents, assets } = restoreBackup(restored, join(folder, name));
  expect(documents).toBeGreaterThan(40);
  expect(assets).toBeGreaterThan(5);
  rmSync(restored, { recursive: true });
});

test.skipIf(process.platform !== "linux")(
  "Ctrl-C during the first start ends it without an error, and the next start begins again, also if the tokens exist",
  { tags: "full" },
  async ({ dataDir, onTestFinished }) => {
    for (const kind of ["read", "write"]) {
      const token = `${kind}-token-${"x".repeat(43)}`;
      writeFileSync(join(dataDir, `${kind}-token`), token, { mode: 0o600 });
    }
    const { SEED_DIR, remove } = makeHeldSample();
    onTestFinished(remove);
    const server = spawnServer({ DATA_DIR: dataDir, SEED_DIR });
    const { pid = 0 } = server.child;
    const importer = await eventually(() => {
      const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
      if (!child) throw new Error("It imports nothing yet");
      return Number(child);
    });
    // The terminal sends it to both.
    for (const one of [pid, importer]) process.kill(one, "SIGINT");
    expect(await server.exited).toBe(0);
    expect(server.output()).toBe("");
    const next = await startSite({ env: { DATA_DIR: dataDir } });
    expect(next.output()).toMatch(/seeded \d+ documents/);
    await next.printed(/^Studio +http:\S+\/auth\/link\?\S+$/m);
    expect(await next.stop()).toBe(0);
  },
);

/** Stops a site that is at work. */
async function expectOrderlyStop(site: Site, signal: NodeJS.Signals) {
  const listener = await site.open("/lake/v2025-02-19/data/listen/production?query=*");
  const ended = listener.text().catch(() => "reset");
  const headers = { Cookie: await enterPreview(site) };
  const preview = await site.open("/preview/changes", { headers });
  expect(preview.status).toBe(200);
  const previewEnded = expect(preview.text()).rejects.toThrow("terminated");
  const query = {
    method: "POST",
    path: "/data/query/production",
    body: json({ query: "count(*)" }),
  };
  const slow = await sendSlowly(`${site.url}/lake`, query);

  site.child.kill(signal);
  await expect.poll(async () => (await site.open("/healthz")).status).toBe(503);
  expect((await slow.finish()).status).toBe(200);
  await Promise.all([ended, previewEnded]);
  expect(await site.exited).toBe(0);
  expect(site.output()).not.toMatch(/failed|Error|do not hear/);
}

const STOPS = "a stop by %s answers open requests, ends listeners and previews, and exits with 0";
test.for(["SIGTERM"] as const)(STOPS, (signal, { second }) => expectOrderlyStop(second, signal));

/** Prints at the end of a process which experimental modules of Node and which builds for development it has loaded. */
const PROGRAM = `import Module from "node:module";
  process.on("exit", () => console.error("loaded:", [
    ...process.moduleLoadList.filter((name) => /^NativeModule (?:sqlite|wasi|test)$/.test(name)),
    ...Object.values(Module._cache)
      .filter(({ id, loaded }) => loaded && /\\.development\\.js$/.test(id)).map(({ id }) => id),
  ].join()))`;

test.for(["SIGINT", "SIGHUP"] as const)(
  `${STOPS}, and has loaded nothing experimental, and nothing that is for development`,
  { tags: "full" },
  async (signal) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(PROGRAM)}`;
    // `npm start` sets no NODE_ENV.
    const site = await startSite({ env: { NODE_OPTIONS, NODE_ENV: "" } });
    await expectOrderlyStop(site, signal);
    expect(site.output()).toMatch(/^loaded: *$/m);
    expect(site.output()).not.toMatch(/loaded: *\S|ExperimentalWarning/);
  },
);
