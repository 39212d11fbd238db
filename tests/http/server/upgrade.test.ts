import { connect } from "node:net";
import { expect } from "vitest";
import { test } from "../test";

test("a request for another protocol and a reset do not end the server", async ({ site }) => {
  for (const path of ["/", "/lake/v1/data/listen/production", "/no/such/page"]) {
    await new Promise<void>((done) => {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => {
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`,
        );
        setImmediate(() => socket.resetAndDestroy());
      });
      socket.on("close", () => done()).on("error", () => {});
    });
  }
  expect((await site.open("/about")).status).toBe(200);
  expect((await site.open("/healthz")).status).toBe(200);
});

test.for(["h2c", "x", "websocket"])("%s is answered over HTTP/1.1", async (protocol, { site }) => {
  const lines = [
    "GET /about HTTP/1.1",
    "Host: localhost",
    "Connection: close, Upgrade, HTTP2-Settings",
    `Upgrade: ${protocol}`,
    "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
  ];
  const text = await site.exchange(`${lines.join("\r\n")}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(text).toContain("</html>");
});
