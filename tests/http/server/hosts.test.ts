import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../../support/server";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
});
afterAll(() => site.stop());

function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("a host", () => {
  test.each([
    "localhost",
    "LOCALHOST:3000",
    "127.0.0.1:1",
    "[::1]:3000",
    "www.example.com",
    "192.168.1.2",
  ])("%s is ours", async (host) => {
    expect(await statusOf("/about", { host })).toBe(200);
  });

  test.each(["evil.example", "www.example.com.evil.example", "localhost.evil.example"])(
    "%s that is given this server's address is refused, kept page or not",
    async (host) => {
      await statusOf("/about", { host: "localhost" });
      expect(await statusOf("/about", { host })).toBe(421);
      expect(await statusOf("/lake/v1/ping", { host })).toBe(421);
    },
  );
});

describe("what a proxy says of the address bar", () => {
  test.each<Record<string, string>>([
    { "x-forwarded-host": "a b" },
    { "x-forwarded-proto": "ht tp" },
    { "x-forwarded-host": "a b", "x-forwarded-proto": "ht tp", cookie: "a=b" },
    { "x-forwarded-host": "]:99999", cookie: "a=b" },
  ])("%o is no reason to fail", async (headers) => {
    expect(await statusOf("/services", { host: "localhost", ...headers })).toBe(200);
  });
});

test("a file of the Studio whose name cannot be read is 400", async () => {
  expect(await statusOf("/studio/assets/%ff", { host: "localhost" })).toBe(400);
  expect(site.output()).not.toMatch(/"level":"error"/);
});
