import { expect } from "vitest";
import { serveLake } from "../../src";
import { createTestLog } from "../support/eventually";
import { statusOf } from "../support/http-client";
import { TEST_TOKENS } from "../support/lake";
import { scratchTest } from "../support/packed-lake";

const { log, lines } = createTestLog();

const test = scratchTest.extend("url", { scope: "file" }, async ({ scratch }, { onCleanup }) => {
  const [dataDir, publicUrl] = [scratch, "https://lake.example.com"];
  const lake = await serveLake({ dataDir, port: 0, tokens: TEST_TOKENS, publicUrl, log });
  onCleanup(() => lake.close());
  return lake.url;
});

test.for<[string, number]>([
  ["/v1/data/query/production?query=1", 200],
  ["/v1/none", 404],
  ["/v1/data/query/production", 400],
  ["/images/local/production/none.png", 404],
])("a standalone lake sends security headers: %s", async ([path, status], { url }) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
    "strict-transport-security": "max-age=31536000",
  });
});

test.for(["h2c", "x"])("a standalone lake ignores an upgrade to %s", async (Upgrade, { url }) => {
  const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade };
  expect(await statusOf({ url }, "/v1/data/query/production?query=1", headers)).toBe(200);
});

const SOCKETS = ["/v1/data/listen/production?query=*", "/v1/socket/production"];
test.for(SOCKETS)("%s answers 426 if a proxy strips the Upgrade header", async (path, { url }) => {
  const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  expect(await statusOf({ url }, path, key)).toBe(426);
  expect(lines.at(-1)).toContain("no Upgrade header came with it");
});
