import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromThisMachine } from "../../../../server/ops/loopback";

function asked(changed: Partial<{ from: string; host: string; version: string; more: object }>) {
  const { from = "127.0.0.1", host = "localhost:3000", version = "1.1", more = {} } = changed;
  return isFromThisMachine({
    socket: { remoteAddress: from },
    headers: { host, ...more },
    httpVersion: version,
  } as unknown as IncomingMessage);
}

test.each([
  {},
  { host: "127.0.0.1:3000" },
  { from: "::1", host: "[::1]:3000" },
  { from: "::ffff:127.0.0.1" },
])("a program on this machine asks for itself (%j)", (request) => {
  expect(asked(request)).toBe(true);
});

test.each([
  { from: "203.0.113.7" },
  { from: "1127.0.0.1" },
  { host: "www.example.com" },
  { host: "127.evil.example" },
  { host: "localhost.evil.example" },
  { version: "1.0", host: "127.0.0.1:3000" },
  { more: { "x-forwarded-for": "127.0.0.1" } },
  { more: { "x-forwarded-proto": "https" } },
  { more: { "x-real-ip": "203.0.113.7" } },
  { more: { forwarded: "for=203.0.113.7" } },
  { more: { via: "1.1 proxy" } },
  { more: { "cf-connecting-ip": "203.0.113.7" } },
])("a proxy on this machine, or another machine, asks for others (%j)", (request) => {
  expect(asked(request)).toBe(false);
});
