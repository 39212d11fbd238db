import { connect } from "node:net";
import { describe, expect } from "vitest";
import { test as base } from "../test";

/** A test with `exchange`, which sends a request as it is written and resolves with everything that comes back. */
const test = base.extend("exchange", ({ site }) => async (lines: string[]) => {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString("latin1");
});

describe("a request for an unsupported protocol", () => {
  test("followed by a reset does not end the server", async ({ site }) => {
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
    expect((await fetch(`${site.url}/about`)).status).toBe(200);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test.for(["h2c", "x", "websocket"])(
    "%s is answered over HTTP/1.1",
    async (protocol, { exchange }) => {
      const text = await exchange([
        "GET /about HTTP/1.1",
        "Host: localhost",
        "Connection: close, Upgrade, HTTP2-Settings",
        `Upgrade: ${protocol}`,
        "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
      ]);
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(text).toContain("</html>");
    },
  );
});

describe("a WebSocket request without its Upgrade header", () => {
  test.for(["/lake/v2025-02-19/data/listen/production?query=*", "/lake/v1/socket/production"])(
    "is answered 426, and the log names the missing header (%s)",
    async (path, { site, exchange }) => {
      const text = await exchange([
        `GET ${path} HTTP/1.1`,
        "Host: localhost",
        "Connection: close",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      ]);
      expect(text).toMatch(/^HTTP\/1\.1 426 /);
      expect(text).toMatch(/^Upgrade: websocket\r$/im);
      expect(text).toMatch(/proxy in front .* Upgrade and Connection/);
      await site.printed(/"level":"warn".*no Upgrade header came with it/);
    },
  );
});
