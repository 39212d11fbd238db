import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { restoreBackup } from "../../../packages/local-content-lake/src/backup/restore-backup";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
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

const SITE_URL = "https://www.example.com";

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

test("the first start answers 503 to a health check, holds a page's request, seeds the empty dataset and prints the addresses and the first administrator's link", async ({
  first,
}) => {
  expect(first.health.status).toBe(503);
  expect(await first.health.json()).toEqual({ status: "starting" });
  expect(first.page.status).toBe(200);
  expect(await healthStatus(first)).toBe(200);

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

test("a site with BACKUP_DAILY writes a backup that can be restored, and reports its time", async ({
  second: site,
}) => {
  await eventually(() => expect(site.output()).toContain("Backup written and checked"));
  const folder = join(site.dataDir, "backups");
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^lake-\d{4}-\d\d-\d\d\.backup$/);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  const ready = await site.open("/readyz");
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: "ok",
    backup: { lastAt: expect.stringMatching(/Z$/) },
  });
  const metrics = await readMetrics(site);
  expect(metrics).toMatch(/^backup_last_success_timestamp_seconds 1?\d{9}/m);
  expect(metrics).toMatch(/^backup_failures_total 0$/m);

  const restored = makeDataDir();
  const { documents, assets } = restoreBackup(restored, join(folder, name));
  expect(documents).toBeGreaterThan(40);
  expect(assets).toBeGreaterThan(5);
  rmSync(restored, { recursive: true });
});

test("a start without people prints the first link, also if the tokens exist", {
  tags: "full",
}, async ({ dataDir }) => {
  for (const kind of ["read", "write"]) {
    writeFileSync(join(dataDir, `${kind}-token`), `${kind}-token-${"x".repeat(43)}`, {
      mode: 0o600,
    });
  }
  const site = await startSite({ env: { DATA_DIR: dataDir } });
  await site.printed(/^Studio +http:\S+\/auth\/link\?\S+$/m);
  expect(await site.stop()).toBe(0);
});

test.skipIf(process.platform !== "linux")(
  "Ctrl-C during the first start ends it without an error, and the next start begins again",
  { tags: "full" },
  async ({ dataDir, onTestFinished }) => {
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
    expect(await next.stop()).toBe(0);
  },
);

const SLOW_BODY = '{"query":"count(*)"}';
const SLOW_HEAD = [
  "POST /lake/v2025-02-19/data/query/production HTTP/1.1",
  ...["Host: localhost", "Connection: close", "Content-Type: application/json"],
  `Content-Length: ${SLOW_BODY.length}`,
];

/** Stops a site that is at work. */
async function expectOrderlyStop(site: Site, signal: NodeJS.Signals) {
  const listener = await site.open("/lake/v2025-02-19/data/listen/production?query=*");
  const ended = listener.text().catch(() => "reset");
  const headers = { Cookie: await enterPreview(site) };
  const preview = await site.open("/preview/changes", { headers });
  expect(preview.status).toBe(200);
  const previewEnded = expect(preview.text()).rejects.toThrow("terminated");
  const slow = connect(Number(new URL(site.url).port), "127.0.0.1");
  slow.write(`${SLOW_HEAD.join("\r\n")}\r\n\r\n${SLOW_BODY.slice(0, 5)}`);
  // The site has the request's head once it answers another one sent after it.
  await site.open("/healthz");

  site.child.kill(signal);
  await expect.poll(() => healthStatus(site)).toBe(503);
  slow.write(SLOW_BODY.slice(5));
  expect(Buffer.concat(await slow.toArray()).toString()).toMatch(/^HTTP\/1\.1 200 /);
  await Promise.all([ended, previewEnded]);
  expect(await site.exited).toBe(0);
  expect(site.output()).not.toMatch(/failed|Error|do not hear/);
}

const STOPS = "a stop by %s answers open requests, ends listeners and previews, and exits with 0";
test.for(["SIGTERM"] as const)(STOPS, (signal, { second }) => expectOrderlyStop(second, signal));
test.for(["SIGINT", "SIGHUP"] as const)(STOPS, { tags: "full" }, async (signal) =>
  expectOrderlyStop(await startSite(), signal),
);

async function healthStatus(site: Pick<Site, "open">): Promise<number> {
  return (await site.open("/healthz")).status;
}
