import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { SAMPLE_DIR } from "../../support/sample";
import {
  enterPreview,
  freePort,
  makeDataDir,
  type Site,
  spawnServer,
  startSite,
} from "../../support/site";

/** Opens a request to the site's own lake whose body is sent only on `finish`. */
function openSlowQuery(site: Site) {
  const body = JSON.stringify({ query: "count(*)" });
  const request = httpRequest(`${site.url}/lake/v2025-02-19/data/query/production`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", "content-length": body.length },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    request.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    request.on("error", reject);
  });
  const received = new Promise<void>((resolve) => {
    request.write(body.slice(0, 5), () => resolve());
  });
  return { received, answered, finish: () => request.end(body.slice(5)) };
}

function openListener(site: Site): Promise<IncomingMessage> {
  const query = encodeURIComponent("*");
  const address = `${site.url}/lake/v2025-02-19/data/listen/production?query=${query}`;
  return new Promise((resolve, reject) => {
    httpRequest(address, { agent: false, headers: { accept: "text/event-stream" } }, resolve)
      .on("error", reject)
      .end();
  });
}

/** A test with an empty data folder, and with a sample whose import waits until `fill`. */
const test = base
  .extend("dataDir", ({}, { onCleanup }) => {
    const dataDir = makeDataDir();
    onCleanup(() => rmSync(dataDir, { recursive: true, force: true }));
    return dataDir;
  })
  .extend("sample", ({}, { onCleanup }) => {
    const SEED_DIR = makeDataDir();
    onCleanup(() => rmSync(SEED_DIR, { recursive: true }));
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
    return { SEED_DIR, fill };
  });

test("the first start answers 503 to a health check, holds a page's request, seeds the empty dataset and prints the addresses and the first administrator's link; the second prints no link", async ({
  dataDir,
  sample: { SEED_DIR, fill },
}) => {
  const port = await freePort();
  const SITE_URL = "https://www.example.com";
  // A process of its own fills the empty dataset first; questions are answered meanwhile.
  const env = { PORT: String(port), DATA_DIR: dataDir, SITE_URL, SEED_DIR };
  const starting = startSite({ env });
  const url = `http://127.0.0.1:${port}`;
  const health = await eventually(() => fetch(`${url}/healthz`));
  const held = fetch(url);
  expect(health.status).toBe(503);
  expect(await health.json()).toEqual({ status: "starting" });
  await fill();
  const first = await starting;
  expect((await held).status).toBe(200);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);

  await first.printed(/The dataset "production" was empty: seeded \d+ documents and \d+ images\./);
  await first.printed(new RegExp(`http://localhost:${port}$`, "m"));
  await first.printed(new RegExp(`http://localhost:${port}/lake$`, "m"));
  await first.printed(/https:\/\/www\.example\.com$/m);
  const [, link = ""] = await first.printed(/^Studio +(\S+)$/m);
  expect(link).toMatch(/^https:\/\/www\.example\.com\/lake\/v1\/auth\/link\?code=/);
  expect(new URL(link).searchParams.get("origin")).toBe(`${SITE_URL}/studio`);
  const invitation = await fetch(link.replace(SITE_URL, url));
  expect(invitation.status).toBe(200);
  expect(await invitation.text()).toContain("Your name");
  const said = first.output().split("\n");
  const afterwards = said.slice(said.indexOf("Ctrl-C stops it.") + 1);
  expect(afterwards.filter((line) => !line.startsWith("{")).join("")).toBe("");
  expect(await first.stop()).toBe(0);
  const token = readFileSync(join(dataDir, "write-token"), "utf8").trim();

  const second = await startSite({ env: { DATA_DIR: dataDir } });
  expect(second.output()).not.toContain("seeded");
  for (const { output } of [first, second]) expect(output()).not.toContain(token);
  expect(second.output()).not.toContain("/auth/link");
  expect(await second.stop()).toBe(0);
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
  async ({ dataDir, sample: { SEED_DIR } }) => {
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

/** Stops a site that is at work. */
async function expectOrderlyStop(signal: NodeJS.Signals) {
  const site = await startSite();
  const listener = await openListener(site);
  const ended = new Promise((resolve) => listener.on("close", resolve).resume());
  const headers = { Cookie: await enterPreview(site) };
  const preview = await fetch(`${site.url}/preview/changes`, { headers });
  expect(preview.status).toBe(200);
  const previewEnded = expect(preview.text()).rejects.toThrow("terminated");
  const slow = openSlowQuery(site);
  await slow.received;
  // The site has the request's head once it answers another one sent after it.
  await fetch(`${site.url}/healthz`);

  site.child.kill(signal);
  await expect.poll(() => healthStatus(site)).toBe(503);
  slow.finish();
  expect(await slow.answered).toBe(200);
  await Promise.all([ended, previewEnded]);
  expect(await site.exited).toBe(0);
  expect(site.output()).not.toMatch(/failed|Error|do not hear/);
}

const STOPS = "a stop by %s answers open requests, ends listeners and previews, and exits with 0";
test.for(["SIGTERM"] as const)(STOPS, expectOrderlyStop);
test.for(["SIGINT", "SIGHUP"] as const)(STOPS, { tags: "full" }, expectOrderlyStop);

async function healthStatus(site: Site): Promise<number> {
  return (await fetch(`${site.url}/healthz`)).status;
}
