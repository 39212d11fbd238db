import { writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { listen } from "http-kit";
import { describe, expect, onTestFinished, vi } from "vitest";
import { emptyFolder } from "../../../packages/local-content-lake/test/support/empty-folder";
import { eventually } from "../../../packages/local-content-lake/test/support/eventually";
import { readSettings } from "../../../server/config/settings";
import { prepareDataDir } from "../../../server/lake/open-lake";
import { running, serve } from "../../support/running";
import { freePort, spawnServer, startSite } from "../../support/site";
import { test as base } from "../test";

/**
 * A test with an empty folder, and with another server.
 * `second` is a site over the lake of another, which is not there until `answer`.
 */
const test = base
  .extend("second", { scope: "file" }, async ({ site }, { onCleanup }) => {
    const port = await freePort();
    const dataset = `http://127.0.0.1:${port}/lake`;
    const env = { PROT: "80", SITEURL: "https://www.example.com", SANITY_API_HOST: dataset };
    const second = await startSite({ env });
    const gate = createServer((socket) => {
      const onward = connect(Number(new URL(site.url).port), "127.0.0.1").on("error", () => {});
      socket
        .on("error", () => {})
        .pipe(onward)
        .pipe(socket);
    });
    onCleanup(async () => {
      await second.stop();
      gate.close();
    });
    const answer = () => new Promise<void>((ready) => gate.listen(port, "127.0.0.1", ready));
    return { site: second, dataset, answer };
  })
  .extend("scratch", { scope: "file" }, emptyFolder)
  .extend(
    "other",
    running(() => serve(() => {})),
  );

test("a start reports in one line a misspelt setting and a dataset that does not answer", async ({
  second: { site, dataset },
}) => {
  await site.printed(/^PROT is set, and means nothing here: did you mean PORT\?$/m);
  await site.printed(/did you mean SITE_URL\?$/m);
  expect(site.output()).not.toMatch(/^(?:PATH|HOME) is set/m);
  const silent = `^SANITY_API_HOST ${dataset} does not answer .*"production" \\(ECONNREFUSED\\): .*$`;
  await site.printed(new RegExp(silent, "m"));
  const page = await site.open("/");
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain("<title>Something went wrong on our side</title>");
  expect(html).toMatch(/<main><div[^>]*><h1/);
  const health = await site.open("/healthz");
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ dataset: "does not answer" });
});

test("a second site over a lake shows the lake's images once it answers, and may show no draft", async ({
  second,
}) => {
  await second.answer();
  const page = await eventually(async () => {
    const answer = await second.site.open("/projects");
    expect(answer.status).toBe(200);
    return answer;
  });
  const images = [...(await page.text()).matchAll(/src="([^"]+\/images\/[^"]+)"/g)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, url] of images) expect(url).toMatch(`${second.dataset}/images/local/production/`);
  const policy = page.headers.get("content-security-policy") ?? "";
  const origins = /img-src ([^;]+)/.exec(policy)?.[1]?.split(" ");
  expect(origins).toContain(new URL(second.dataset).origin);

  // It has no token of the lake.
  const preview = await second.site.open("/preview/enable?sanity-preview-secret=abc");
  expect(preview.status).toBe(403);
  expect(await preview.text()).toContain("SANITY_API_READ_TOKEN");
  expect(await second.site.stop()).toBe(0);
});

// What each setting may be is in `unit/server/config`.
test("a start that fails prints its cause in one line and exits with 1", async ({ scratch }) => {
  const server = spawnServer({ DATA_DIR: join(scratch, "data"), LISTEN_FDS: "1" });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(
    /^LISTEN_FDS is set, but file descriptor 3 is no listening socket \(\w+\): start.*\n$/,
  );
});

describe("the cause is", () => {
  const listenOn = (host: string, port = 0) =>
    listen(createHttpServer(), { port, host, names: { port: "PORT", host: "HOST" } });

  test("a taken port", async ({ other: { port } }) => {
    await expect(listenOn("127.0.0.1", port)).rejects.toThrow(
      new RegExp(`^PORT ${port} is taken on 127\\.0\\.0\\.1: .*PORT=\\d+\\.$`),
    );
  });

  test("a host that is none of this machine", async () => {
    await expect(listenOn("192.0.2.1")).rejects.toThrow(
      /^HOST "192\.0\.2\.1" is not an address of this machine .*$/,
    );
  });

  test("several sockets of a service manager", async () => {
    vi.stubEnv("LISTEN_FDS", "3");
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(listenOn("127.0.0.1")).rejects.toThrow(
      /^LISTEN_FDS is "3": pass one socket, with one ListenStream= in the socket unit\.$/,
    );
  });

  test.for([
    ["/proc/lake/data", "ENOENT"],
    ["file", "EEXIST"],
    ["file/data", "ENOTDIR"],
  ] as const)("the data folder %s, which cannot be one", ([path, cause], { scratch }) => {
    writeFileSync(join(scratch, "file"), "");
    const DATA_DIR = resolve(scratch, path);
    const settings = readSettings({ DATA_DIR });
    expect(() => prepareDataDir(settings)).toThrow(
      `DATA_DIR "${DATA_DIR}" cannot be written (${cause}): choose a folder this user may write to.`,
    );
  });
});
