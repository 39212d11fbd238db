import { rmSync } from "node:fs";
import { get } from "node:http";
import { test as base, expect } from "vitest";
import { makeDataDir } from "../../../../tests/support/site";
import { serveLake } from "../../src";
import { createTestLog } from "../support/eventually";
import { TEST_TOKENS } from "../support/lake";

const { log, lines } = createTestLog();

const test = base.extend("url", { scope: "file" }, async ({}, { onCleanup }) => {
  const dataDir = makeDataDir();
  const publicUrl = "https://lake.example.com";
  const lake = await serveLake({ dataDir, port: 0, tokens: TEST_TOKENS, publicUrl, log });
  onCleanup(async () => {
    await lake.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return lake.url;
});

/** Sends handshake headers, which fetch forbids. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

test.for<[string, number]>([
  ["/v1/data/query/production?query=1", 200],
  ["/v1/none", 404],
  ["/v1/data/query/production", 400],
  ["/images/local/production/none.png", 404],
])(
  "a standalone lake sends its security headers with every response (%s)",
  async ([path, status], { url }) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
      "strict-transport-security": "max-age=31536000",
    });
  },
);

test.for(["h2c", "x"])("a standalone lake ignores an upgrade to %s", async (Upgrade, { url }) => {
  const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade };
  expect(await statusOf(`${url}/v1/data/query/production?query=1`, headers)).toBe(200);
});

test.for(["/v1/data/listen/production?query=*", "/v1/socket/production"])(
  "a standalone lake answers 426 if a proxy strips the Upgrade header (%s)",
  async (path, { url }) => {
    const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    expect(await statusOf(url + path, key)).toBe(426);
    expect(lines.at(-1)).toContain("no Upgrade header came with it");
  },
);
