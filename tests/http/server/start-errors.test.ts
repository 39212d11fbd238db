import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataDir, type Site, spawnServer, startSite } from "../../support/site";

const scratch = makeDataDir();
afterAll(() => rmSync(scratch, { recursive: true }));

/** Starts the server with settings that cannot work. */
async function failedStart(env: Record<string, string>) {
  const server = spawnServer({ DATA_DIR: join(scratch, "data"), ...env });
  return { code: await server.exited, output: server.output().trim() };
}

describe("a start reports in one line", () => {
  const env = {
    PROT: "80",
    SITEURL: "https://www.example.com",
    SANITY_API_HOST: "http://127.0.0.1:4",
  };
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ env });
  });
  afterAll(() => site.stop());

  test("a variable whose name is close to a setting", async () => {
    await site.printed(/^PROT is set, and means nothing here: did you mean PORT\?$/m);
    await site.printed(/did you mean SITE_URL\?$/m);
    expect(site.output()).not.toMatch(/^(?:PATH|HOME) is set/m);
  });

  test("the dataset that does not answer, with its setting, and starts", async () => {
    await site.printed(
      /^SANITY_API_HOST http:\/\/127\.0\.0\.1:4 does not answer .*"production" \(ECONNREFUSED\): .*$/m,
    );
    const page = await fetch(site.url);
    expect(page.status).toBe(503);
    const html = await page.text();
    expect(html).toContain("<title>Something went wrong on our side</title>");
    expect(html).toMatch(/<main><div[^>]*><h1/);
    const health = await fetch(`${site.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({ dataset: "does not answer" });
  });
});

describe("a start that fails prints its cause in one line and exits with 1, for", () => {
  // What each setting may be is shown where they are read.
  test.each([
    [{ PORT: "70000" }, 'PORT is "70000": use a whole number from 0 to 65535'],
    [{ SANITY_API_READ_TOKEN: "short" }, "SANITY_API_READ_TOKEN cannot be used"],
  ])("%o", async (env, message) => {
    const { code, output } = await failedStart(env);
    expect(output).toContain(message);
    expect(output.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  test("a HOST that is not an address of this machine", async () => {
    const { code, output } = await failedStart({ HOST: "192.0.2.1" });
    expect(output).toMatch(/^HOST "192\.0\.2\.1" is not an address of this machine .*$/);
    expect(code).toBe(1);
  });

  test("a taken port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, output } = await failedStart({ PORT: String(port) });
    other.close();
    expect(output).toMatch(
      new RegExp(`^PORT ${port} is taken on 127\\.0\\.0\\.1: .*PORT=\\d+\\.$`),
    );
    expect(code).toBe(1);
  });

  test("a data folder that cannot be written", async () => {
    writeFileSync(join(scratch, "file"), "");
    const folder = join(scratch, "file", "data");
    const { code, output } = await failedStart({ DATA_DIR: folder });
    expect(output).toBe(
      `DATA_DIR "${folder}" cannot be written (ENOTDIR): choose a folder this user may write to.`,
    );
    expect(code).toBe(1);
  });

  test("a data folder below /proc", async () => {
    const { code, output } = await failedStart({ DATA_DIR: "/proc/lake/data" });
    expect(output).toBe(
      'DATA_DIR "/proc/lake/data" cannot be written (ENOENT): choose a folder this user may write to.',
    );
    expect(code).toBe(1);
  });

  test("a data folder that is a file", async () => {
    mkdirSync(scratch, { recursive: true });
    writeFileSync(join(scratch, "data-file"), "");
    const { code, output } = await failedStart({ DATA_DIR: join(scratch, "data-file") });
    expect(output).toMatch(/^DATA_DIR ".*data-file" cannot be written \(EEXIST\): .*$/);
    expect(code).toBe(1);
  });
});
