import { rmSync } from "node:fs";
import { get } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataDir } from "../../../../tests/support/site";
import { type ServedLake, serveLake } from "../../src";
import { TEST_TOKENS } from "../support/lake";
import { createTestLog } from "../support/log-lines";

const { log, lines } = createTestLog();
const dataDir = makeDataDir();
let served: ServedLake;
beforeAll(async () => {
  served = await serveLake({
    dataDir,
    port: 0,
    tokens: TEST_TOKENS,
    publicUrl: "https://lake.example.com",
    log,
  });
});
afterAll(async () => {
  await served.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends handshake headers, which fetch forbids. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(served.url + path, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

describe("a standalone lake", () => {
  test.each([
    ["/v1/data/query/production?query=1", 200],
    ["/v1/none", 404],
    ["/v1/data/query/production", 400],
    ["/images/local/production/none.png", 404],
  ])("sends its security headers with every response (%s)", async (path, status) => {
    const response = await fetch(served.url + path);
    expect(response.status).toBe(status);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; /);
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });

  test.each(["h2c", "x"])("ignores an upgrade to %s", async (protocol) => {
    const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: protocol };
    expect(await statusOf("/v1/data/query/production?query=1", headers)).toBe(200);
  });

  test.each(["/v1/data/listen/production?query=*", "/v1/socket/production"])(
    "answers 426 if a proxy strips the Upgrade header (%s)",
    async (path) => {
      const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
      expect(await statusOf(path, key)).toBe(426);
      expect(lines.at(-1)).toContain("no Upgrade header came with it");
    },
  );
});
